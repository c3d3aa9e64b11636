import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { makeFolder } from './make-folder.ts';

/**
 * The thread that made a scratch folder removes it, because threads may be terminated before their `finally`.
 */
export interface Scratch {
  newFolder(): string;
  newFile(): string;
  remove(path: string): void;
}

const OWNER_ONLY = 0o700;

const removeTree = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

const made = new Set<string>();
process.once('exit', () => made.forEach(removeTree));

const makeIn = (root: string, prefix: string): string => {
  makeFolder(root, OWNER_ONLY);
  const folder = mkdtempSync(join(root, prefix));
  made.add(folder);
  return folder;
};

const placeIn = (root: string): string => {
  makeFolder(root, OWNER_ONLY);
  const file = join(root, `${randomUUID()}.part`);
  made.add(file);
  return file;
};

const remove = (path: string): void => {
  removeTree(path);
  made.delete(path);
};

export const scratchIn = (root: string): Scratch => ({
  newFolder: () => makeIn(root, 'work-'),
  newFile: () => placeIn(root),
  remove: (path) => {
    remove(path);
    for (const one of made) if (dirname(one) === root) return;
    try {
      rmdirSync(root);
    } catch {
      // `root` is not removed while another thread has a folder in it, or is gone already.
    }
  },
});

const sharedFolder = (): string => join(tmpdir(), `cuenta-clara-scratch-${process.getuid?.() ?? 0}`);

const LOCK = 'lock';

/** Locks a folder until the process ends, however it ends; null when another process has the lock. */
const lockOf = (folder: string): Database.Database | null => {
  let lock: Database.Database | null = null;
  try {
    lock = new Database(join(folder, LOCK));
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    if (existsSync(join(folder, LOCK))) return lock;
  } catch {
    // The folder is in use by another process, or was removed meanwhile.
  }
  lock?.close();
  return null;
};

/** TMPDIR may be writable by all users, so foreign folders and links are refused. */
const isOurs = (folder: string): boolean => {
  const its = lstatSync(folder);
  return its.isDirectory() && its.uid === (process.getuid?.() ?? its.uid);
};

const clear = (shared: string): void => {
  if (!existsSync(shared) || !isOurs(shared)) return;
  for (const name of readdirSync(shared)) {
    const folder = join(shared, name);
    const lock = lockOf(folder);
    if (lock) removeTree(folder);
    lock?.close();
  }
};

interface Own {
  readonly folder: string;
  readonly lock: Database.Database;
}

/**
 * A starting process may clear a new folder before its maker has locked it, so making a folder is tried
 * again.
 */
const TRIES = 10;

const makeOwn = (shared: string): Own => {
  makeFolder(shared, OWNER_ONLY);
  if (!isOurs(shared)) throw new Error(`${shared} is not a folder of this account`);
  for (let tried = 0; tried < TRIES; tried++) {
    const folder = makeIn(shared, 'process-');
    const lock = lockOf(folder);
    if (lock) return { folder, lock };
    remove(folder);
  }
  throw new Error(`${shared} cannot be written to`);
};

/**
 * Scratch in TMPDIR, made when first needed and locked while the process lives. Folders of dead processes are
 * removed first.
 */
export const scratchOfProcess = (shared = sharedFolder()): Scratch & { close(): void } => {
  let own: Own | null = null;
  const folder = (): string => (own ??= makeOwn(shared)).folder;
  clear(shared);
  return {
    newFolder: () => makeIn(folder(), 'work-'),
    newFile: () => placeIn(folder()),
    remove,
    close: () => {
      if (!own) return;
      remove(own.folder);
      own.lock.close();
      own = null;
      try {
        rmdirSync(shared);
      } catch {
        // `shared` is not removed while another process has a folder in it.
      }
    },
  };
};
