import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import Database from 'libsql';
import { DATABASE_FILE, DataDirError, EmbeddedDatabase, requireData } from './embedded-database.ts';

/**
 * Beside the database: uploaded logos, which no event holds, and archives, which keep the bytes they were made in. PDFs are
 * rendered again, sessions are signed in again.
 */
const KEPT_FILES = [join('archivos', 'logos'), join('archivos', 'exportaciones')];
/** A file is kept in parts: an archive may be longer than what one row can hold, and than what memory should. */
const PART_BYTES = 4 * 1024 * 1024;

const filesBelow = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
};

/** The bytes of a file, part by part; one empty part of an empty file. */
async function* partsOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  let isEmpty = true;
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
    yield part as Buffer;
    isEmpty = false;
  }
  if (isEmpty) yield Buffer.alloc(0);
}

/**
 * One file with all of a data folder, as it is at one moment, while the product goes on writing to it. Files are
 * copied after the database: whatever logo or archive its events name was stored before them.
 */
export const backUp = async (dataDir: string, file: string): Promise<void> => {
  const source = requireData(dataDir);
  if (existsSync(file)) throw new DataDirError(`El archivo ${file} ya existe.`);
  await mkdir(dirname(resolve(file)), { recursive: true });
  const unfinished = `${file}.part`;
  await rm(unfinished, { force: true });
  const live = new Database(source, { readonly: true });
  try {
    live.exec('PRAGMA busy_timeout = 30000');
    live.prepare('VACUUM INTO ?').run([unfinished]);
  } finally {
    live.close();
  }
  const copy = new Database(unfinished);
  try {
    copy.exec('CREATE TABLE backup_files (path TEXT NOT NULL, bytes BLOB NOT NULL)');
    const insert = copy.prepare('INSERT INTO backup_files (path, bytes) VALUES (?, ?)');
    for (const folder of KEPT_FILES)
      for (const path of await filesBelow(join(dataDir, folder)))
        for await (const part of partsOf(path)) insert.run([relative(dataDir, path), part]);
  } finally {
    copy.close();
  }
  await sync(unfinished);
  await rename(unfinished, file);
  await sync(dirname(resolve(file)));
};

/** Makes a data folder, which must not hold one yet, of what `backUp` wrote. */
export const restore = async (file: string, dataDir: string): Promise<void> => {
  if (!existsSync(file)) throw new DataDirError(`No existe el archivo ${file}.`);
  const target = join(resolve(dataDir), DATABASE_FILE);
  if (existsSync(target)) throw new DataDirError(`La carpeta ${dataDir} ya tiene datos de Cuenta Clara.`);
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${target}.part`;
  await copyFile(file, unfinished);
  const copy = new Database(unfinished);
  try {
    requireWhole(copy, file);
    // In the order they were written: the parts of a file follow each other. An older backup has one of each.
    const parts = copy.prepare('SELECT path, bytes FROM backup_files ORDER BY rowid').iterate();
    let last = '';
    for (const { path, bytes } of parts as Iterable<{ path: string; bytes: ArrayBuffer }>) {
      const place = join(dataDir, path);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, Buffer.from(bytes), { flush: true, flag: path === last ? 'a' : 'w' });
      last = path;
    }
    copy.exec('DROP TABLE backup_files');
  } finally {
    copy.close();
  }
  await sync(unfinished);
  await rename(unfinished, target);
  await sync(dirname(target));
  EmbeddedDatabase.open(dataDir).close();
};

const requireWhole = (copy: Database.Database, file: string): void => {
  const damaged = new DataDirError(`El archivo ${file} no es un respaldo de Cuenta Clara, o está dañado.`);
  try {
    const { integrity_check } = copy.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    copy.prepare('SELECT count(*) FROM backup_files').get();
    if (integrity_check === 'ok') return;
  } catch {
    throw damaged;
  }
  throw damaged;
};
