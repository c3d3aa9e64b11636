import { jest } from '@jest/globals';
import { Binary, Collection, type Db, type ObjectId } from 'mongodb';
import { IMPATIENT, describeOnMongo, useMongo } from '../../../test-servers/mongodb.prueba.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { connectMongo } from '../engines/mongo.ts';
import { describeFileStoreContract } from './file-store.contract.ts';
import { GridFsFileStore } from './gridfs-file-store.ts';

const PDF = 'application/pdf';

/**
 * The MongoDB commands whose effects other workers can see: a file's chunks are hidden until a key names the
 * file.
 */
const SEEN = ['findOneAndReplace', 'findOneAndDelete', 'deleteOne', 'deleteMany'] as const;

const byStep = (db: Db, turn: () => Promise<void>): Db => {
  const collection = db.collection.bind(db);
  const waiting = (of: object, name: string): void => {
    const command = Reflect.get(of, name) as (...args: unknown[]) => unknown;
    Reflect.set(of, name, async (...args: unknown[]) => {
      await turn();
      return Reflect.apply(command, of, args);
    });
  };
  db.collection = ((...args: Parameters<typeof collection>) => {
    const its = collection(...args);
    for (const name of SEEN) waiting(its, name);
    const find = its.find.bind(its);
    its.find = ((...query: Parameters<typeof find>) => {
      const cursor = find(...query);
      // Before the first upload the driver looks for an empty bucket, with an empty filter: that query does
      // not wait for a turn.
      if (Object.keys(query[0] ?? {}).length > 0) waiting(cursor, 'next');
      return cursor;
    }) as typeof its.find;
    return its;
  }) as typeof db.collection;
  return db;
};

describeOnMongo('files in GridFS', () => {
  const mongo = useMongo();

  describeFileStoreContract('GridFS', async () => {
    const open = (of = (db: Db): Db => db): GridFsFileStore => {
      const client = connectMongo(mongo().url);
      const store = new GridFsFileStore(of(client.db()));
      store.close = () => client.close();
      return store;
    };
    const store = open();
    return {
      store,
      reopen: async () => {
        await store.close();
        return open();
      },
      byStep: async (turn) => open((db) => byStep(db, turn)),
    };
  });

  describe('files on GridFS', () => {
    it('no chunks stay of a file that was replaced or removed', async () => {
      const client = connectMongo(mongo().url);
      const store = new GridFsFileStore(client.db());
      const left = (name: string): Promise<number> => client.db().collection(name).countDocuments();
      await Promise.all(['one', 'two', 'three'].map((text) => store.put('pdf/f1/1', Buffer.from(text), PDF)));
      await store.put('pdf/f1/2', Buffer.from('x'), PDF);
      expect([...(await store.keys())].sort()).toEqual(['pdf/f1/1', 'pdf/f1/2']);
      expect(await left('archivos.files')).toBe(2);
      expect(await left('archivos.chunks')).toBe(2);
      await store.deleteAll('pdf');
      for (const name of ['archivos', 'archivos.files', 'archivos.chunks']) expect(await left(name)).toBe(0);
      await client.close();
    });

    it('a file stays when the write that names it is sent twice because the first answer was lost', async () => {
      const client = connectMongo(mongo().url);
      const store = new GridFsFileStore(client.db());
      const { findOneAndReplace } = Collection.prototype;
      const sent = jest
        .spyOn(Collection.prototype, 'findOneAndReplace')
        .mockImplementationOnce(async function (this: Collection, ...write: unknown[]) {
          await Reflect.apply(findOneAndReplace, this, write);
          return Reflect.apply(findOneAndReplace, this, write);
        } as never);
      try {
        await store.put('pdf/f1/1', Buffer.from('one'), PDF);
      } finally {
        sent.mockRestore();
      }
      expect((await store.get('pdf/f1/1'))?.bytes.toString()).toBe('one');
      await client.close();
    });

    it('a key whose file is gone already can be given another file or be removed', async () => {
      const client = connectMongo(mongo().url);
      const store = new GridFsFileStore(client.db());
      for (const key of ['pdf/f1/1', 'pdf/f2/1']) await store.put(key, Buffer.from('old'), PDF);
      await client.db().collection('archivos.files').deleteMany({});
      await store.put('pdf/f1/1', Buffer.from('new'), PDF);
      expect((await store.get('pdf/f1/1'))!.bytes.toString()).toBe('new');
      await store.deleteAll('pdf/f2');
      for (const name of ['archivos', 'archivos.files', 'archivos.chunks'])
        expect(await client.db().collection(name).countDocuments()).toBe(1);
      await client.close();
    });

    it('a changed file is never answered, and its key is reported', async () => {
      const client = connectMongo(mongo().url);
      const told: string[] = [];
      const store = new GridFsFileStore(client.db(), (key) => told.push(key));
      for (const key of ['pdf/f1/1', 'pdf/f2/1', 'pdf/f3/1']) await store.put(key, Buffer.from(key), PDF);
      const names = client.db().collection<{ _id: string; file: ObjectId }>('archivos');
      const { file } = (await names.findOne({ _id: 'pdf/f1/1' }))!;
      await client
        .db()
        .collection('archivos.chunks')
        .updateOne({ files_id: file }, { $set: { data: new Binary(Buffer.from('pdf/f1/2')) } });
      const { _id, ...other } = (await names.findOne({ _id: 'pdf/f3/1' }))!;
      await names.updateOne({ _id: 'pdf/f2/1' }, { $set: other });
      for (const key of ['pdf/f1/1', 'pdf/f2/1']) {
        expect([await store.get(key), await store.open(key)]).toEqual([null, null]);
        expect(told.splice(0)).toEqual([key, key]);
      }
      expect((await store.get(_id))!.bytes.toString()).toBe(_id);
      await client.close();
    });

    it('a file without a seal at the first start is answered; a file that lost its seal later is not', async () => {
      const client = connectMongo(mongo().url);
      const store = new GridFsFileStore(client.db());
      const names = client.db().collection<{ _id: string }>('archivos');
      const strip = async (key: string, text: string): Promise<void> => {
        await store.put(key, Buffer.from(text), PDF);
        await names.updateOne({ _id: key }, { $unset: { seal: '' } });
      };
      await strip('pdf/f1/1', 'of before');
      await store.noteUnsealed();
      await strip('pdf/f2/1', 'put without a seal');
      await store.noteUnsealed();
      expect((await store.get('pdf/f1/1'))!.bytes.toString()).toBe('of before');
      expect([await store.get('pdf/f2/1'), await store.open('pdf/f2/1')]).toEqual([null, null]);
      await client.close();
    });

    it('a file with missing chunks is not answered', async () => {
      const client = connectMongo(mongo().url);
      const told: string[] = [];
      const store = new GridFsFileStore(client.db(), (key) => told.push(key));
      for (const key of ['pdf/f1/1', 'pdf/f2/1']) await store.put(key, Buffer.from(key), PDF);
      const fileOf = async (_id: string) =>
        (await client.db().collection<{ _id: string; file: ObjectId }>('archivos').findOne({ _id }))!.file;
      await client
        .db()
        .collection('archivos.chunks')
        .deleteOne({ files_id: await fileOf('pdf/f1/1') });
      await client
        .db()
        .collection('archivos.files')
        .deleteOne({ _id: await fileOf('pdf/f2/1') });
      for (const key of ['pdf/f1/1', 'pdf/f2/1']) {
        expect([await store.get(key), await store.open(key)]).toEqual([null, null]);
        expect(told.splice(0)).toEqual([key, key]);
      }
      await client.close();
    });

    it('a lost server is reported by every call, and the file is unchanged when the server is back', async () => {
      const clients = [connectMongo(mongo().url), connectMongo(mongo().url, IMPATIENT)] as const;
      const [store, impatient] = clients.map((client) => new GridFsFileStore(client.db()));
      await store!.put('logo/luz/1', Buffer.from('old'), 'image/png');
      expect(await impatient!.get('logo/luz/1')).not.toBeNull();
      mongo().line.cut();
      const uses = [
        impatient!.put('logo/luz/1', Buffer.from('new'), 'image/png'),
        impatient!.get('logo/luz/1'),
        impatient!.deleteAll('logo'),
      ];
      await Promise.all(uses.map((use) => expect(use).rejects.toThrow(StorageUnavailable)));
      mongo().line.mend();
      expect((await store!.get('logo/luz/1'))!.bytes.toString()).toBe('old');
      await store!.put('logo/luz/1', Buffer.from('new'), 'image/png');
      expect((await store!.get('logo/luz/1'))!.bytes.toString()).toBe('new');
      await Promise.all(clients.map((client) => client.close()));
    });
  });
});
