import { buffer } from 'node:stream/consumers';
import { type FileStore, type StoredFile, etagOf } from './file-store.ts';
import { inEveryOrder } from './in-every-order.prueba.ts';

export interface OpenedFileStore {
  readonly store: FileStore;
  reopen(): Promise<FileStore>;
  byStep(turn: () => Promise<void>): Promise<FileStore>;
}

const PDF = 'application/pdf';
const bytesOf = (text: string): Buffer => Buffer.from(text, 'utf8');

export const describeFileStoreContract = (name: string, open: () => Promise<OpenedFileStore>): void => {
  describe(`the file store contract: ${name}`, () => {
    let opened: OpenedFileStore;
    let store: FileStore;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => store.close());

    it('answers a file as it was put: bytes, content type and validator', async () => {
      await store.put('pdf/f1/1', bytesOf('%PDF-1.7 ñ'), PDF);
      const file = await store.get('pdf/f1/1');
      expect(file).toEqual({
        bytes: bytesOf('%PDF-1.7 ñ'),
        contentType: PDF,
        etag: expect.stringMatching(/^"[\x21\x23-\x7e]+"$/),
      });
    });

    it('stores a stream as the same file as a put of all its bytes, and answers the file as a stream', async () => {
      const half = bytesOf('ñ'.repeat(200_000));
      const chunks = async function* () {
        yield half;
        yield half;
      };
      await store.putStream('archivo/a', chunks(), 'application/zip');
      const whole = Buffer.concat([half, half]);
      await store.put('archivo/b', whole, 'application/zip');
      const { bytes: streamed, ...fromStream } = (await store.get('archivo/a'))!;
      const { bytes: put, ...fromPut } = (await store.get('archivo/b'))!;
      expect(fromStream).toEqual(fromPut);
      expect(streamed.equals(put)).toBe(true);
      const opened = await store.open('archivo/a');
      const { etag } = fromPut;
      expect(opened).toMatchObject({ size: whole.length, contentType: 'application/zip', etag });
      expect((await buffer(opened!.stream)).equals(whole)).toBe(true);
      expect(await store.open('archivo')).toBeNull();
      expect(await store.open('archivo/c')).toBeNull();
    });

    it('keeps the previous file when a stream breaks off', async () => {
      await store.put('archivo/a', bytesOf('whole'), 'application/zip');
      const broken = async function* () {
        yield bytesOf('half');
        throw new Error('broken off');
      };
      await expect(store.putStream('archivo/a', broken(), 'application/zip')).rejects.toThrow('broken off');
      expect((await store.get('archivo/a'))?.bytes.toString()).toBe('whole');
    });

    it('answers null for an absent file, and for a part or an extension of a stored key', async () => {
      expect(await store.get('pdf/f1/1')).toBeNull();
      await store.put('pdf/f1/1', bytesOf('x'), PDF);
      expect(await store.get('pdf/f1')).toBeNull();
      expect(await store.get('pdf/f1/1/deeper')).toBeNull();
      expect(await store.get('pdf/f1/10')).toBeNull();
    });

    it('keeps files, types and validators over a restart', async () => {
      await store.put('logo/luz/1', bytesOf('png'), 'image/png');
      const before = await store.get('logo/luz/1');
      store = await opened.reopen();
      expect(await store.get('logo/luz/1')).toEqual(before);
    });

    it('replaces a whole file: bytes, type and validator', async () => {
      await store.put('logo/luz/1', bytesOf('a longer picture'), 'image/png');
      const before = await store.get('logo/luz/1');
      await store.put('logo/luz/1', bytesOf('jpg'), 'image/jpeg');
      const after = await store.get('logo/luz/1');
      expect(after).toMatchObject({ bytes: bytesOf('jpg'), contentType: 'image/jpeg' });
      expect(after!.etag).not.toBe(before!.etag);
    });

    it('gives equal bytes an equal validator under any key', async () => {
      await store.put('pdf/a/1', bytesOf('same'), PDF);
      await store.put('pdf/b/7', bytesOf('same'), PDF);
      await store.put('pdf/c/1', bytesOf('other'), PDF);
      const [a, b, c] = await Promise.all(['pdf/a/1', 'pdf/b/7', 'pdf/c/1'].map((key) => store.get(key)));
      expect(a!.etag).toBe(b!.etag);
      expect(a!.etag).not.toBe(c!.etag);
    });

    it('keeps any bytes: none, leading line breaks, every value, a megabyte', async () => {
      const everyByte = Buffer.from(Array.from({ length: 256 }, (_, value) => value));
      const samples = [
        Buffer.alloc(0),
        bytesOf('\n\n{"contentType":"x"}\n'),
        everyByte,
        Buffer.concat(Array.from({ length: 4_096 }, () => everyByte)),
        new Uint8Array([1, 10, 13, 0, 255]),
      ];
      for (const [index, bytes] of samples.entries()) {
        await store.put(`bytes/${index}`, bytes, 'application/octet-stream');
        const file = await store.get(`bytes/${index}`);
        expect(Buffer.compare(file!.bytes, bytes)).toBe(0);
      }
    });

    it('shows a reader the old file or the new one, never a part, while it is replaced', async () => {
      const versions = Array.from({ length: 12 }, (_, index) => Buffer.alloc(50_000 + index, 65 + index));
      await store.put('logo/luz/1', versions[0]!, 'image/png');
      const putting = Promise.all(versions.map((bytes) => store.put('logo/luz/1', bytes, 'image/png')));
      const read = await Promise.all(Array.from({ length: 30 }, () => store.get('logo/luz/1')));
      await putting;
      for (const file of [...read, await store.get('logo/luz/1')])
        expect(versions.some((bytes) => bytes.equals(file!.bytes))).toBe(true);
    });

    describe('with two workers, in every order of their steps', () => {
      const KEY = 'pdf/f1/1';
      const texts = ['one', 'the other'] as const;
      const all = [...texts, 'before'];
      let workers: readonly FileStore[];
      const turns: (() => Promise<void>)[] = [];
      const work =
        (worker: number, work: (store: FileStore) => Promise<unknown>) =>
        (turn: () => Promise<void>): Promise<unknown> => {
          turns[worker] = turn;
          return work(workers[worker]!);
        };
      beforeEach(async () => {
        workers = await Promise.all([0, 1].map((worker) => opened.byStep(() => turns[worker]!())));
      });
      afterEach(() => Promise.all(workers.map((worker) => worker.close())));

      const whole = async (file: StoredFile | null): Promise<void> => {
        expect(all).toContain(file?.bytes.toString());
        expect(file!.etag).toBe(etagOf(file!.bytes));
      };
      const wholeOrBroken = async (file: Awaited<ReturnType<FileStore['open']>>): Promise<void> => {
        const bytes = await buffer(file!.stream).catch(() => null);
        if (bytes) await whole({ ...file!, bytes });
      };

      it('each reader gets a file with its own seal, and one of two concurrent puts stays', async () => {
        const opens: Awaited<ReturnType<FileStore['open']>>[] = [];
        const orders = await inEveryOrder(
          () => texts.map((text, worker) => work(worker, (store) => store.put(KEY, bytesOf(text), PDF))),
          async () => {
            const file = await store.get(KEY);
            if (file) await whole(file);
            const stream = await store.open(KEY);
            if (stream) opens.push(stream);
          },
          async () => {
            await whole(await store.get(KEY));
            for (const stream of opens.splice(0)) await wholeOrBroken(stream);
          },
        );
        expect(orders).toBeGreaterThan(1);
      });

      it.each([
        ['reads it', async (reader: FileStore) => whole(await reader.get(KEY))],
        ['opens it', async (reader: FileStore) => wholeOrBroken(await reader.open(KEY))],
      ])('a file and its seal agree for who %s while another is put in its place', async (_how, read) => {
        await store.put(KEY, bytesOf('before'), PDF);
        const orders = await inEveryOrder(
          (order) => [work(0, (writer) => writer.put(KEY, bytesOf(texts[order % 2]!), PDF)), work(1, read)],
          async () => {},
        );
        expect(orders).toBeGreaterThan(1);
      });

      it('a worker that removes the previous files and puts a new one leaves the new file or none', async () => {
        await inEveryOrder(
          () =>
            texts.map((text, worker) =>
              work(worker, async (store) => {
                await store.deleteAll('pdf/f1');
                await store.put(KEY, bytesOf(text), PDF);
              }),
            ),
          async () => {
            const file = await store.get(KEY);
            if (file) await whole(file);
          },
        );
      });
    });

    it('removes every file below a prefix, and no other', async () => {
      for (const key of ['pdf/f1/1', 'pdf/f1/2', 'pdf/f10/1', 'pdf/f2/1', 'logo/f1/1'])
        await store.put(key, bytesOf(key), PDF);
      await store.deleteAll('pdf/f1');
      const left = await Promise.all(
        ['pdf/f1/1', 'pdf/f1/2', 'pdf/f10/1', 'pdf/f2/1', 'logo/f1/1'].map(
          async (key) => (await store.get(key)) !== null,
        ),
      );
      expect(left).toEqual([false, false, true, true, true]);
      await store.put('pdf/f1/3', bytesOf('anew'), PDF);
      expect(await store.get('pdf/f1/3')).not.toBeNull();
    });

    it('removes nothing, without an error, where no file is', async () => {
      await expect(store.deleteAll('pdf/none')).resolves.toBeUndefined();
    });

    it.each([
      '',
      '/',
      '..',
      '../x',
      'pdf/../x',
      'pdf//x',
      '/etc/passwd',
      'pdf/',
      'pdf/.x',
      'a\\b',
      'a\0b',
      'a b',
      'ñ',
    ])('refuses the key %j for every use', async (key) => {
      await expect(store.put(key, bytesOf('x'), PDF)).rejects.toThrow('not a file key');
      await expect(store.get(key)).rejects.toThrow('not a file key');
      await expect(store.deleteAll(key)).rejects.toThrow('not a file key');
    });
  });
};
