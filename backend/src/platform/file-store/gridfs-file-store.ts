import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  type Collection,
  type Db,
  type Filter,
  GridFSBucket,
  MongoGridFSChunkError,
  MongoRuntimeError,
  type ObjectId,
} from 'mongodb';
import { reaching } from '../engines/mongo.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import {
  type Kept,
  type ListedFiles,
  type OnDamaged,
  type OpenedFile,
  type StoredFile,
  etagOf,
  etagOfHash,
  hashing,
  isIntact,
  newHash,
  noteUnsealed,
  requireKey,
  sealOf,
} from './file-store.ts';

interface Named extends Kept {
  readonly _id: string;
  readonly file: ObjectId;
  readonly size: number;
}

/**
 * GridFS cannot replace a file: each put uploads a new file, and one write then makes the key name it. A put
 * that fails before that write leaves a file that no key names.
 */
export class GridFsFileStore implements ListedFiles {
  private readonly names: Collection<Named>;
  private readonly bucket: GridFSBucket;

  constructor(
    db: Db,
    private readonly onDamaged: OnDamaged = () => {},
  ) {
    this.names = db.collection<Named>('archivos');
    this.bucket = new GridFSBucket(db, { bucketName: 'archivos' });
  }

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    requireKey(key);
    await reaching(() => this.replace(key, [bytes], contentType));
  }

  async putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
    requireKey(key);
    await reaching(() => this.replace(key, chunks, contentType));
  }

  async get(key: string): Promise<StoredFile | null> {
    requireKey(key);
    return reaching(() =>
      this.named(key, async ({ file, ...kept }) => {
        const bytes = await buffer(this.bucket.openDownloadStream(file));
        const { contentType, etag } = kept;
        return (await isIntact(this, key, kept, etagOf(bytes))) ? { bytes, contentType, etag } : null;
      }),
    );
  }

  async open(key: string): Promise<OpenedFile | null> {
    requireKey(key);
    return reaching(() =>
      this.named(key, async ({ file, size, ...kept }) => {
        const hash = newHash();
        for await (const chunk of this.bucket.openDownloadStream(file)) hash.update(chunk as Uint8Array);
        if (!(await isIntact(this, key, kept, etagOfHash(hash)))) return null;
        const { contentType, etag } = kept;
        return { stream: this.streamOf(file, etag), size, contentType, etag };
      }),
    );
  }

  async keys(): Promise<readonly string[]> {
    const named = await reaching(() => this.names.find({}, { projection: { _id: 1 } }).toArray());
    return named.map(({ _id: key }) => key);
  }

  noteUnsealed(): Promise<void> {
    return noteUnsealed(this, async () => {
      const unsealed = await reaching(() => this.names.find({ seal: { $exists: false } }).toArray());
      return unsealed.map(({ _id: key, etag }) => [key, etag]);
    });
  }

  async deleteAll(prefix: string): Promise<void> {
    requireKey(prefix);
    await reaching(async () => {
      for (let named; (named = await this.names.findOneAndDelete(atOrBelow(prefix)));)
        await this.remove(named.file);
    });
  }

  async close(): Promise<void> {}

  private async replace(
    key: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    contentType: string,
  ): Promise<void> {
    const hash = newHash();
    const upload = this.bucket.openUploadStream(key);
    await pipeline(hashing(Readable.from(chunks), hash), upload);
    const etag = etagOfHash(hash);
    const named = { file: upload.id, size: upload.length, contentType, etag, seal: sealOf(key, etag) };
    const replaced = await this.names.findOneAndReplace({ _id: key }, named, { upsert: true });
    // The driver repeats a write whose answer was lost. The repeated write finds the new file under the key,
    // and must not remove it.
    if (replaced && !replaced.file.equals(upload.id)) await this.remove(replaced.file);
  }

  private streamOf(file: ObjectId, etag: string): Readable {
    const { bucket } = this;
    const hash = newHash();
    return Readable.from(
      (async function* () {
        yield* hashing(bucket.openDownloadStream(file) as AsyncIterable<Uint8Array>, hash);
        if (etagOfHash(hash) !== etag) throw new StorageUnavailable(new Error('replaced while it was read'));
      })(),
      { objectMode: false },
    );
  }

  private async remove(file: ObjectId): Promise<void> {
    try {
      await this.bucket.delete(file);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }

  /**
   * Reads a key's file, and again when the key was given another file meanwhile; null when it is absent or
   * damaged.
   */
  private async named<T>(key: string, read: (named: Named) => Promise<T | null>): Promise<T | null> {
    for (let named = await this.names.findOne({ _id: key }); named;) {
      const { file } = named;
      const found = await read(named).catch(nullIfPiecesAreGone);
      if (found !== null) return found;
      named = await this.names.findOne({ _id: key });
      if (named?.file.equals(file)) {
        this.onDamaged(key);
        return null;
      }
    }
    return null;
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof MongoRuntimeError && /^File ?not ?found/i.test(error.message);

/** Missing last chunks look like the file's end; the etag check finds them. */
const nullIfPiecesAreGone = (error: unknown): null => {
  if (isGone(error) || error instanceof MongoGridFSChunkError) return null;
  throw error;
};

/** Keys below a prefix: `0` is the character after `/`. */
const atOrBelow = (prefix: string): Filter<Named> => ({
  $or: [{ _id: prefix }, { _id: { $gte: `${prefix}/`, $lt: `${prefix}0` } }],
});
