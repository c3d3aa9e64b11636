import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, type StoredFile, etagOf, requireKey } from './file-store.ts';

const HEADER_END = 0x0a;

/**
 * Files below one folder. A file is one line of JSON (content type, validator) and then the bytes, so that what
 * belongs together is written and renamed together: a crash leaves the old file or the new one, never half of one.
 */
export class DiskFileStore implements FileStore {
  constructor(private readonly folder: string) {}

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    const path = this.pathOf(key);
    const etag = etagOf(bytes);
    const temporary = join(dirname(path), `.${randomUUID()}.part`);
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(temporary, 'wx');
      try {
        // writeFile, not write: a disk about to be full may take a part only, and that must not pass for the whole.
        await file.writeFile(`${JSON.stringify({ contentType, etag })}\n`);
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  }

  async get(key: string): Promise<StoredFile | null> {
    const stored = await readFile(this.pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
      throw error;
    });
    if (!stored) return null;
    const end = stored.indexOf(HEADER_END);
    const { contentType, etag } = JSON.parse(stored.toString('utf8', 0, end)) as Omit<StoredFile, 'bytes'>;
    return { bytes: stored.subarray(end + 1), contentType, etag };
  }

  async deleteAll(prefix: string): Promise<void> {
    await rm(this.pathOf(prefix), { recursive: true, force: true });
  }

  async close(): Promise<void> {}

  private pathOf(key: string): string {
    requireKey(key);
    return join(this.folder, ...key.split('/'));
  }
}

/** Makes the rename itself durable. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
