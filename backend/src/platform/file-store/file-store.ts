import { createHash } from 'node:crypto';

/** The validator of a file: the same bytes have the same one, wherever they are kept. */
export const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url')}"`;

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Keys are plain segments: none can climb out of a folder. */
export const requireKey = (key: string): void => {
  if (!key.split('/').every((segment) => SEGMENT.test(segment))) throw new Error(`not a file key: ${key}`);
};

export interface StoredFile {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Strong validator of the bytes (quoted, ready for an ETag header). */
  readonly etag: string;
}

/** Logos and PDFs. Keys are paths of plain segments (`pdf/{id}/{version}`); a put replaces whole or not at all. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Removes every file below a prefix; absent is fine. */
  deleteAll(prefix: string): Promise<void>;
  close(): Promise<void>;
}
