import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { makeFolder } from './make-folder.ts';

/**
 * The one place of whatever the product writes on its way to something else. A folder is removed by the thread that made it: a
 * thread of Verificar may be terminated before its own `finally`. The folders of a process that was killed are removed when the
 * next one starts.
 */
export interface Scratch {
  /** A new, empty folder, for the account that runs the product alone. */
  newFolder(): string;
  /** Where a new file may be written. */
  newFile(): string;
  /** A file, or a folder with all that is in it. */
  remove(path: string): void;
}

const OWNER_ONLY = 0o700;

const removeTree = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** Made by this process, not removed yet: gone when it exits, also where a request did not end before that. */
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

/** In a folder that need not exist, and that goes with the last file or folder in it. */
export const scratchIn = (root: string): Scratch => ({
  newFolder: () => makeIn(root, 'work-'),
  newFile: () => placeIn(root),
  remove: (path) => {
    remove(path);
    // A file may have its place and not be written yet.
    for (const one of made) if (dirname(one) === root) return;
    try {
      rmdirSync(root);
    } catch {
      // Another thread's is in it, or it is gone.
    }
  },
});

/** Several processes of a deployment may share a TMPDIR; other accounts of the machine have a folder of their own. */
const sharedFolder = (): string => join(tmpdir(), `cuenta-clara-scratch-${process.getuid?.() ?? 0}`);

const LOCK = 'lock';

/** Exclusive until it is closed; the system frees it however its process ends. Null when another process has it. */
const lockOf = (folder: string): Database.Database | null => {
  let lock: Database.Database | null = null;
  try {
    lock = new Database(join(folder, LOCK));
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    if (existsSync(join(folder, LOCK))) return lock;
  } catch {
    // In use, or cleared meanwhile.
  }
  lock?.close();
  return null;
};

/** Links and folders of other accounts are not: TMPDIR may be open to all of the machine. */
const isOurs = (folder: string): boolean => {
  const its = lstatSync(folder);
  return its.isDirectory() && its.uid === (process.getuid?.() ?? its.uid);
};

/** Removes the folders of processes that no longer live. */
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

/** How often a new folder may be cleared by a process that starts before it is locked. */
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

/** Of a process without a data folder: in a folder of its own in TMPDIR, locked while it lives, made when it is first needed. */
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
        // Another process has a folder in it.
      }
    },
  };
};
