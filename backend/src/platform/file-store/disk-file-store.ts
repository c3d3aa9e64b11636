import { constants } from 'node:fs';
import { type FileHandle, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { makeFolder } from '../system/make-folder.ts';
import { type Scratch, scratchIn } from '../system/scratch.ts';
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
  isKey,
  newHash,
  noteUnsealed,
  requireKey,
  sealOf,
} from './file-store.ts';

const HEADER_END = 0x0a;
/** Maximum length, in bytes, of a file's header: a content type and two digests. */
const HEADER_LIMIT = 1_024;

const headerOf = (key: string, contentType: string, etag: string): string =>
  `${JSON.stringify({ contentType, etag, seal: sealOf(key, etag) } satisfies Kept)}\n`;
const readHeader = (bytes: Buffer): Kept => {
  try {
    return JSON.parse(bytes.toString('utf8')) as Kept;
  } catch {
    return { contentType: '', etag: '' };
  }
};

const headerIn = async (file: FileHandle): Promise<{ readonly kept: Kept; readonly end: number }> => {
  const { buffer } = await file.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0);
  const end = buffer.indexOf(HEADER_END);
  return { kept: readHeader(buffer.subarray(0, end)), end };
};

/** Placeholder for the etag, which is known only after the file's last chunk. */
const NO_ETAG = etagOf(new Uint8Array());

/** O_NONBLOCK: opening a FIFO does not wait for a writer. */
const READ_NOW = constants.O_RDONLY | constants.O_NONBLOCK;

const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENXIO', 'ELOOP']);

/** Null when the error means that no file exists; other errors are thrown as StorageUnavailable. */
const nullIfNoFile = (error: NodeJS.ErrnoException): null => {
  if (NO_FILE.has(error.code ?? '')) return null;
  throw new StorageUnavailable(error);
};

/**
 * One line of JSON (content type, and the digests `etag` and `seal`) comes before the bytes. Both are renamed
 * into place together, so a crash leaves the old file or the new one, complete.
 */
export class DiskFileStore implements ListedFiles {
  constructor(
    private readonly folder: string,
    private readonly onDamaged: OnDamaged = () => {},
    /** Scratch is on the same disk as the files: complete files are renamed into place. */
    private readonly scratch: Scratch = scratchIn(join(folder, '.scratch')),
  ) {}

  async put(key: string, bytes: Uint8Array, contentType: string): Promise<void> {
    await this.replace(key, async (file) => {
      // On an almost full disk `write` may write only a part without an error.
      await file.writeFile(headerOf(key, contentType, etagOf(bytes)));
      await file.writeFile(bytes);
    });
  }

  async putStream(key: string, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
    const hash = newHash();
    await this.replace(key, async (file) => {
      await file.writeFile(headerOf(key, contentType, NO_ETAG));
      for await (const chunk of hashing(chunks, hash)) await file.writeFile(chunk);
      // The etag overwrites its placeholder of equal length, so it needs no more disk space.
      await file.write(headerOf(key, contentType, etagOfHash(hash)), 0);
    });
  }

  async get(key: string): Promise<StoredFile | null> {
    const stored = await readFile(this.pathOf(key)).catch(nullIfNoFile);
    if (!stored) return null;
    const end = stored.indexOf(HEADER_END);
    const bytes = stored.subarray(end + 1);
    const kept = readHeader(stored.subarray(0, end));
    if (!(await isIntact(this, key, kept, etagOf(bytes)))) return this.damaged(key);
    return { bytes, contentType: kept.contentType, etag: kept.etag };
  }

  async open(key: string): Promise<OpenedFile | null> {
    const file = await open(this.pathOf(key), READ_NOW).catch(nullIfNoFile);
    if (!file) return null;
    try {
      const stat = await file.stat();
      if (!stat.isFile()) {
        await file.close();
        return null;
      }
      const { kept, end } = await headerIn(file);
      const hash = newHash();
      for await (const chunk of file.createReadStream({ start: end + 1, autoClose: false }))
        hash.update(chunk);
      if (!(await isIntact(this, key, kept, etagOfHash(hash)))) {
        await file.close();
        return this.damaged(key);
      }
      const stream = file.createReadStream({ start: end + 1 });
      const { contentType, etag } = kept;
      return { stream, size: stat.size - end - 1, contentType, etag };
    } catch (error) {
      await file.close();
      throw new StorageUnavailable(error);
    }
  }

  async keys(): Promise<readonly string[] | null> {
    try {
      const found = await readdir(this.folder, { recursive: true, withFileTypes: true });
      return found
        .filter((one) => !one.isDirectory() && !one.name.startsWith('.'))
        .map((one) => relative(this.folder, join(one.parentPath, one.name)).split(sep).join('/'));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return [];
      if (code === 'ENOTDIR') return null;
      throw new StorageUnavailable(error);
    }
  }

  noteUnsealed(): Promise<void> {
    return noteUnsealed(this, async () => {
      const unsealed: (readonly [key: string, etag: string])[] = [];
      for (const key of (await this.keys()) ?? []) {
        const file = isKey(key) ? await open(this.pathOf(key), READ_NOW).catch(nullIfNoFile) : null;
        try {
          const kept = file && (await file.stat()).isFile() ? (await headerIn(file)).kept : null;
          if (kept && kept.seal === undefined) unsealed.push([key, kept.etag]);
        } finally {
          await file?.close();
        }
      }
      return unsealed;
    });
  }

  async deleteAll(prefix: string): Promise<void> {
    await rm(this.pathOf(prefix), { recursive: true, force: true });
  }

  async close(): Promise<void> {}

  private damaged(key: string): null {
    this.onDamaged(key);
    return null;
  }

  private async replace(key: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
    const path = this.pathOf(key);
    makeFolder(dirname(path));
    const temporary = this.scratch.newFile();
    try {
      const file = await open(temporary, 'wx');
      try {
        await write(file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    } finally {
      this.scratch.remove(temporary);
    }
    await syncFolder(dirname(path));
  }

  private pathOf(key: string): string {
    requireKey(key);
    return join(this.folder, ...key.split('/'));
  }
}

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
