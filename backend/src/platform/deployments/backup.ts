import { createReadStream, existsSync } from 'node:fs';
import { chmod, copyFile, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import Database from 'libsql';
import { UNSEALED } from '../file-store/file-store.ts';
import { makeFolder } from '../system/make-folder.ts';
import { SECRETS_KEY } from '../secrets/secrets.ts';
import { type Defines, foreignIn } from './definitions.ts';
import {
  DATABASE_FILE,
  DataDirError,
  EmbeddedDatabase,
  PAGE_BYTES,
  type Row,
  requireData,
} from '../engines/embedded-database.ts';

/**
 * Backups have these folders: no event holds logos and stamped XMLs, and archives must keep their bytes. PDFs
 * (rendered again) and the secret of sessions (users sign in again) are left out.
 */
const KEPT_FOLDERS = ['logos', 'timbres', 'exportaciones'].map((folder) => join('archivos', folder));
/**
 * Backups have these files. Without the secrets key, second factors and statement links would fail after a
 * restore. Without the list of files older than seals (`sealOf`), a file that lost its seal would pass as
 * old.
 */
const KEPT_FILES = [SECRETS_KEY, join('archivos', UNSEALED)];
/** Files are stored in parts: an archive may be larger than a row or the memory. */
const PART_BYTES = 4 * 1024 * 1024;

const OWNER_ONLY = 0o600;

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

async function* partsOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  let isEmpty = true;
  for await (const part of createReadStream(path, { highWaterMark: PART_BYTES })) {
    yield part as Buffer;
    isEmpty = false;
  }
  if (isEmpty) yield Buffer.alloc(0);
}

const inOnePiece = async (place: string, write: (unfinished: string) => Promise<void>): Promise<void> => {
  const unfinished = `${place}.part`;
  try {
    await rm(unfinished, { force: true });
    await write(unfinished);
    await chmod(unfinished, OWNER_ONLY);
    await sync(unfinished);
    await rename(unfinished, place);
    await sync(dirname(resolve(place)));
  } finally {
    for (const end of ['', '-wal', '-shm', '-journal'])
      await rm(unfinished + end, { force: true }).catch(() => {});
  }
};

/**
 * Copies a data folder as of one moment, while the product runs. Files are copied after the database: files
 * are stored before the events that name them. Throws DataDirError.
 */
export const backUp = async (dataDir: string, file: string): Promise<void> => {
  const source = requireData(dataDir);
  if (existsSync(file)) throw new DataDirError(`El archivo ${file} ya existe.`);
  const write = async (unfinished: string): Promise<void> => {
    const live = new Database(source, { readonly: true });
    try {
      live.exec(`PRAGMA busy_timeout = 30000; PRAGMA page_size = ${PAGE_BYTES}`);
      live.prepare('VACUUM INTO ?').run([unfinished]);
    } finally {
      live.close();
    }
    const copy = new Database(unfinished);
    try {
      copy.exec('CREATE TABLE backup_files (path TEXT NOT NULL, bytes BLOB NOT NULL)');
      const insert = copy.prepare('INSERT INTO backup_files (path, bytes) VALUES (?, ?)');
      const kept = await Promise.all(KEPT_FOLDERS.map((folder) => filesBelow(join(dataDir, folder))));
      const beside = KEPT_FILES.map((one) => join(dataDir, one)).filter((path) => existsSync(path));
      for (const path of [...kept.flat(), ...beside])
        for await (const part of partsOf(path)) insert.run([relative(dataDir, path), part]);
    } finally {
      copy.close();
    }
  };
  try {
    makeFolder(dirname(resolve(file)));
    await inOnePiece(file, write);
  } catch (error) {
    throw new DataDirError(
      `No se puede escribir el respaldo ${file}: el lugar no se puede usar, o el disco está lleno.`,
      { cause: error },
    );
  }
};

const placeIn = (dataDir: string, path: string): string | null => {
  const place = relative(resolve(dataDir), resolve(dataDir, path));
  const isKept = KEPT_FILES.includes(place) || KEPT_FOLDERS.some((folder) => place.startsWith(folder + sep));
  return isKept ? join(dataDir, place) : null;
};

export type Undo = () => Promise<void>;

/** Throws DataDirError when the folder has data or the backup is refused, and leaves nothing behind. */
export const restore = async (file: string, dataDir: string, domain: Defines): Promise<Undo> => {
  if (!existsSync(file)) throw new DataDirError(`No existe el archivo ${file}.`);
  const target = join(resolve(dataDir), DATABASE_FILE);
  if (existsSync(target)) throw new DataDirError(`La carpeta ${dataDir} ya tiene datos de Cuenta Clara.`);
  const [there, made] = await openFolder(dataDir);
  const undo = async (): Promise<void> => {
    if (made !== undefined) return rm(made, { recursive: true, force: true });
    for (const name of await readdir(dataDir))
      if (!there.has(name)) await rm(join(dataDir, name), { recursive: true, force: true });
  };
  try {
    await inOnePiece(target, async (unfinished) => {
      await copyFile(file, unfinished);
      const copy = new Database(unfinished);
      try {
        requireWhole(copy, file, dataDir);
        requireOwn(copy, file, domain);
        // The parts of a file follow each other by rowid. Older backups have one part a file.
        const parts = copy.prepare('SELECT path, bytes FROM backup_files ORDER BY rowid').iterate();
        let last = '';
        for (const { path, bytes } of parts as Iterable<{ path: string; bytes: ArrayBuffer }>) {
          const place = placeIn(dataDir, path)!;
          makeFolder(dirname(place), 0o700);
          const flag = path === last ? 'a' : 'w';
          await writeFile(place, Buffer.from(bytes), { flush: true, mode: OWNER_ONLY, flag });
          last = path;
        }
        copy.exec('DROP TABLE backup_files');
      } finally {
        copy.close();
      }
    });
    EmbeddedDatabase.open(dataDir).close();
    return undo;
  } catch (error) {
    await undo();
    if (error instanceof DataDirError) throw error;
    throw new DataDirError(
      `No se puede restaurar en ${dataDir}: el lugar no se puede usar, o el disco está lleno.`,
      { cause: error },
    );
  }
};

const openFolder = async (dataDir: string): Promise<readonly [ReadonlySet<string>, string | undefined]> => {
  try {
    const made = makeFolder(dataDir, 0o700);
    return [new Set(await readdir(dataDir)), made];
  } catch (error) {
    throw new DataDirError(`No se puede crear la carpeta de datos ${dataDir}.`, { cause: error });
  }
};

const readingBy = (copy: Database.Database): Pick<EmbeddedDatabase, 'all'> => ({
  all: (sql, ...values) => copy.prepare(sql).all(values) as Row[],
});

const requireOwn = (copy: Database.Database, file: string, domain: Defines): void => {
  const foreign = foreignIn(readingBy(copy), domain);
  if (foreign.length > 0)
    throw new DataDirError(
      `El respaldo ${file} tiene algo que Cuenta Clara no hizo (${foreign.join(', ')}) y que puede cambiar o impedir lo que se guarda. No se restauró nada.`,
    );
};

const requireWhole = (copy: Database.Database, file: string, dataDir: string): void => {
  const damaged = new DataDirError(`El archivo ${file} no es un respaldo de Cuenta Clara, o está dañado.`);
  try {
    const { integrity_check } = copy.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    const files = copy.prepare('SELECT DISTINCT path FROM backup_files').all() as { path: unknown }[];
    const isOurs = files.every(({ path }) => typeof path === 'string' && placeIn(dataDir, path) !== null);
    if (integrity_check === 'ok' && isOurs) return;
  } catch {
    throw damaged;
  }
  throw damaged;
};
