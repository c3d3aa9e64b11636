import { type Hash, createHash } from 'node:crypto';
import { type Readable } from 'node:stream';

export const newHash = (): Hash => createHash('sha256');
export const etagOfHash = (hash: Hash): string => `"${hash.digest('base64url')}"`;
export const etagOf = (bytes: Uint8Array): string => etagOfHash(newHash().update(bytes));

export const etagOfSha256 = (digest: string): string =>
  `"${Buffer.from(digest, 'hex').toString('base64url')}"`;

export async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hash: Hash,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** A file's seal, a digest of key and etag, reveals that file and header were moved to another key. */
export const sealOf = (key: string, etag: string): string =>
  newHash().update(`${key}\n${etag}`).digest('base64url');

/** Files written before seals existed have no `seal` (`noteUnsealed`). */
export interface Kept {
  readonly contentType: string;
  readonly etag: string;
  readonly seal?: string;
}

/** Key of the list of files that were written before files had seals (`sealOf`). */
export const UNSEALED = 'sellos-de-antes';

/** A file without a seal is accepted when the list of older files has it, or while there is no list. */
const isOfBefore = async (store: FileStore, key: string, etag: string): Promise<boolean> => {
  if (key === UNSEALED) return false;
  const noted = await store.get(UNSEALED);
  return !noted || noted.bytes.includes(sealOf(key, etag));
};

export const isIntact = async (
  store: FileStore,
  key: string,
  { etag, seal }: Kept,
  found: string,
): Promise<boolean> =>
  found === etag && (seal === undefined ? await isOfBefore(store, key, etag) : seal === sealOf(key, etag));

/** Lists files without a seal (`sealOf`) once in a store's life: a seal lost later counts as damage. */
export const noteUnsealed = async (
  store: FileStore,
  unsealed: () => Promise<readonly (readonly [key: string, etag: string])[]>,
): Promise<void> => {
  if (await store.get(UNSEALED)) return;
  const seals = (await unsealed()).map(([key, etag]) => sealOf(key, etag));
  await store.put(UNSEALED, Buffer.from(seals.join('\n')), 'text/plain');
};

export type OnDamaged = (key: string) => void;

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Keys are plain segments, so that no key leads out of the store's folder. */
export const isKey = (key: string): boolean => key.split('/').every((segment) => SEGMENT.test(segment));

export const requireKey = (key: string): void => {
  if (!isKey(key)) throw new Error(`not a file key: ${key}`);
};

export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Strong validator of the bytes, quoted for an ETag header. */
  readonly etag: string;
}

export interface OpenedFile extends Omit<StoredFile, 'bytes'> {
  readonly stream: Readable;
  readonly size: number;
}

/**
 * Keys are paths of plain segments (`pdf/{id}/{version}`); a put replaces the whole file or fails. A changed
 * or damaged file counts as absent, and `OnDamaged` is called. Throws StorageUnavailable.
 */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Stores a file too large for memory, which is readable only once it is complete. */
  putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  open(key: string): Promise<OpenedFile | null>;
  noteUnsealed(): Promise<void>;
  deleteAll(prefix: string): Promise<void>;
  close(): Promise<void>;
}

export interface ListedFiles extends FileStore {
  /** Keys in no order, including entries that are no files; null when the store's root is no folder. */
  keys(): Promise<readonly string[] | null>;
}
