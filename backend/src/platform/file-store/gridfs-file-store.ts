import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Collection, type Db, type Filter, GridFSBucket, type ObjectId } from 'mongodb';
import { reaching } from '../distributed/mongo.ts';
import { type FileStore, type StoredFile, etagOf, requireKey } from './file-store.ts';

/** What a key names now. */
interface Named {
  readonly _id: string;
  readonly file: ObjectId;
  readonly contentType: string;
  readonly etag: string;
}

/**
 * Files in GridFS, which keeps them in pieces and knows no replacing. So each put is a file of its own, and a key
 * comes to name it by one write, once all of it is there. A put that dies before leaves a file that nothing names.
 */
export class GridFsFileStore implements FileStore {
  private readonly names: Collection<Named>;
  private readonly bucket: GridFSBucket;

  constructor(db: Db) {
    this.names = db.collection<Named>('archivos');
    this.bucket = new GridFSBucket(db, { bucketName: 'archivos' });
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    requireKey(key);
    await reaching(async () => {
      const upload = this.bucket.openUploadStream(key);
      await pipeline([bytes], upload);
      const named = { file: upload.id, contentType, etag: etagOf(bytes) };
      const replaced = await this.names.findOneAndReplace({ _id: key }, named, { upsert: true });
      if (replaced) await this.bucket.delete(replaced.file);
    });
  }

  async get(key: string): Promise<StoredFile | null> {
    requireKey(key);
    return reaching(async () => {
      for (let named = await this.names.findOne({ _id: key }); named;) {
        const { file, contentType, etag } = named;
        try {
          return { bytes: await buffer(this.bucket.openDownloadStream(file)), contentType, etag };
        } catch (error) {
          named = await this.names.findOne({ _id: key });
          // Only a file that is no longer the key's may have gone while it was read.
          if (named?.file.equals(file)) throw error;
        }
      }
      return null;
    });
  }

  async deleteAll(prefix: string): Promise<void> {
    requireKey(prefix);
    await reaching(async () => {
      for (let named; (named = await this.names.findOneAndDelete(atOrBelow(prefix)));)
        await this.bucket.delete(named.file);
    });
  }

  /** The connection is closed by whoever opened it. */
  async close(): Promise<void> {}
}

/** A key's own file and those below it; `0` is the character after `/`. */
const atOrBelow = (prefix: string): Filter<Named> => ({
  $or: [{ _id: prefix }, { _id: { $gte: `${prefix}/`, $lt: `${prefix}0` } }],
});
