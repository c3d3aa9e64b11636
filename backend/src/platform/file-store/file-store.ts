import { type Hash, createHash } from 'node:crypto';
import { type Readable } from 'node:stream';

export const newHash = (): Hash => createHash('sha256');
/** The validator of what was hashed: the same bytes have the same one, wherever they are kept. */
export const etagOfHash = (hash: Hash): string => `"${hash.digest('base64url')}"`;
export const etagOf = (bytes: Uint8Array): string => etagOfHash(newHash().update(bytes));

/** The same of a digest that is known already, in hexadecimal digits. */
export const etagOfSha256 = (digest: string): string =>
  `"${Buffer.from(digest, 'hex').toString('base64url')}"`;

/** The same chunks, each hashed as it passes. */
export async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Ties a file to its key, so that one put in another's place, with all that stands beside it, is found. */
export const sealOf = (key: string, etag: string): string =>
  newHash().update(`${key}\n${etag}`).digest('base64url');

/** What stands beside a file: what it is, and the seal, which files of before have not (`noteUnsealed`). */
export interface Kept {
  readonly contentType: string;
  readonly etag: string;
  readonly seal?: string;
}

/** Where a store notes the seals that files of before would have. */
export const UNSEALED = 'sellos-de-antes';

/** Whether a file without a seal is one of before. Of a store that has noted none yet, any may be. */
const isOfBefore = async (store: FileStore, key: string, etag: string): Promise<boolean> => {
  if (key === UNSEALED) return false;
  const noted = await store.get(UNSEALED);
  return !noted || noted.bytes.includes(sealOf(key, etag));
};

/** Whether the bytes that were found (their validator) are those that were put under the key. */
export const isIntact = async (
  store: FileStore,
  key: string,
  { etag, seal }: Kept,
  found: string,
): Promise<boolean> =>
  found === etag && (seal === undefined ? await isOfBefore(store, key, etag) : seal === sealOf(key, etag));

/** Notes, once in a store's life, which files have no seal: from then on any other without one is not what was put there. */
export const noteUnsealed = async (
  store: FileStore,
  unsealed: () => Promise<readonly (readonly [key: string, etag: string])[]>,
): Promise<void> => {
  if (await store.get(UNSEALED)) return;
  const seals = (await unsealed()).map(([key, etag]) => sealOf(key, etag));
  await store.put(UNSEALED, Buffer.from(seals.join('\n')), 'text/plain');
};

/** Told the key of a file that is not the one that was put there. */
export type OnDamaged = (key: string) => void;

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Keys are plain segments: none can climb out of a folder. */
export const isKey = (key: string): boolean => key.split('/').every((segment) => SEGMENT.test(segment));

export const requireKey = (key: string): void => {
  if (!isKey(key)) throw new Error(`not a file key: ${key}`);
};

export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Strong validator of the bytes (quoted, ready for an ETag header). */
  readonly etag: string;
}

/** A file that is read while it is sent. Who opens it must read it to its end or destroy it. */
export interface OpenedFile extends Omit<StoredFile, 'bytes'> {
  readonly stream: Readable;
  readonly size: number;
}

/**
 * Logos, PDFs and archives. Keys are paths of plain segments (`pdf/{id}/{version}`); a put replaces whole or not at all.
 * What is not what was put under its key is never given: it counts as absent, and whoever opened the store is told.
 * Where nobody can say what is there, because the disk or the server does not answer, that is a StorageUnavailable.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The same for a file too large for memory: written as it arrives, and readable only once it is whole. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  open(key: string): Promise<OpenedFile | null>;
  /** To be called at a start: takes the files that have no seal for those of before, the first time alone. */
  noteUnsealed(): Promise<void>;
  /** Removes every file below a prefix; absent is fine. */
  deleteAll(prefix: string): Promise<void>;
  close(): Promise<void>;
}

/** A store whose files an audit goes through, while nobody writes to it. */
export interface ListedFiles extends FileStore {
  /** Every key there is, in no order, also of what is there and is no file; null where the folder of all is none. */
  keys(): Promise<readonly string[] | null>;
}
