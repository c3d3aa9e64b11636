import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { makeFolder } from '../system/make-folder.ts';
import { type Scratch, scratchIn } from '../system/scratch.ts';
import { DiskUnavailable } from '../system/storage-unavailable.ts';

/** In a data folder: the log, the read models and the jobs. */
export const DATABASE_FILE = 'cuenta-clara.db';

/** Said at start when the data folder cannot be used; the texts are for the owner of the machine. */
export class DataDirError extends Error {}

/** Another process (or this one, a second time) works on the folder already. */
export class DataDirInUse extends DataDirError {
  constructor(folder: string) {
    super(`La carpeta de datos ${folder} ya está en uso por otro proceso de Cuenta Clara.`);
    this.name = 'DataDirInUse';
  }
}

/** The database of a data folder that has one already: where an operator mistakes the folder, none must be made. */
export const requireData = (dataDir: string): string => {
  const file = join(resolve(dataDir), DATABASE_FILE);
  if (!existsSync(file)) throw new DataDirError(`No hay datos de Cuenta Clara en ${dataDir}.`);
  return file;
};

/** The scratch of a data folder. */
const SCRATCH = 'scratch';

/** Raised with any change to the tables that an older program must not write to. */
const FORMAT = 1;

/**
 * Of every index it stands in a write changes a page, and all of that page is written: half as large, nearly half the bytes.
 * A file that has others keeps them; a backup is written with these.
 */
export const PAGE_BYTES = 2_048;
/** So long the write-ahead log grows before it is folded into the file. */
const WAL_BYTES = 16 * 1024 * 1024;

const HEARTBEAT = 'CREATE TABLE IF NOT EXISTS heartbeat (id INTEGER PRIMARY KEY, filler BLOB NOT NULL)';

/** Room for several of the largest requests. */
const AMPLE = 4 * 1024 * 1024;

type Statement = Database.Statement<unknown[]>;
export type Row = Record<string, string | number | null>;
export type Value = string | number | null;

/**
 * A column whose text the driver would cut, at a character of nothing (U+0000), as its bytes: that is no text of ours, and equals
 * none. For whoever holds what is kept against what should be.
 */
export const asWritten = (column: string): string =>
  `CASE WHEN instr(${column}, char(0)) THEN CAST(${column} AS BLOB) ELSE ${column} END AS ${column}`;

/**
 * One SQLite file for the log, the read models and the jobs of the embedded default (docs/adr/0003).
 * What was committed survives kill -9; what was committed by `durable` (synchronous=FULL: the write-ahead log is
 * flushed, with all that was committed before) survives a power cut too. Only the log needs that: the rest derives from it.
 */
export class EmbeddedDatabase {
  private readonly statements = new Map<string, Statement>();
  private depth = 0;
  private synchronous: 'NORMAL' | 'FULL' = 'NORMAL';
  /** The disk refused a write, and no ample one has come through since. */
  private refused = false;

  private constructor(
    private readonly db: Database.Database,
    private readonly lock: Database.Database | null,
    private readonly scratchOrNone: Scratch | null = null,
  ) {}

  /** Reads beside whoever has the folder open, in the same process: nothing can be written by it. */
  static beside(dataDir: string): EmbeddedDatabase {
    const db = new Database(requireData(dataDir), { readonly: true });
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY');
    return new EmbeddedDatabase(db, null);
  }

  /** Opens the data folder, made when absent. Refuses (DataDirError) one in use, unwritable, damaged or of a newer program. */
  static open(dataDir: string): EmbeddedDatabase {
    const folder = resolve(dataDir);
    try {
      // Nobody else on the machine has business in it.
      makeFolder(folder, 0o700);
    } catch (error) {
      throw new DataDirError(`No se puede crear la carpeta de datos ${folder}.`, { cause: error });
    }
    const lock = takeLock(folder);
    const file = join(folder, DATABASE_FILE);
    const scratch = scratchIn(join(folder, SCRATCH));
    try {
      // Whoever was killed left it.
      rmSync(join(folder, SCRATCH), { recursive: true, force: true });
      try {
        return new EmbeddedDatabase(opened(file, folder), lock, scratch);
      } catch (error) {
        if (!isOfTheDisk(error)) throw error;
        // What was there can be read all the same; what is written is refused until there is room.
        const full = new EmbeddedDatabase(
          opened(file, folder, 'PRAGMA locking_mode = EXCLUSIVE;'),
          lock,
          scratch,
        );
        full.refused = true;
        return full;
      }
    } catch (error) {
      lock.close();
      if (error instanceof DataDirError) throw error;
      throw new DataDirError(
        `No se pueden abrir los datos de ${folder}: el archivo está dañado, o el disco lleno o de solo lectura.`,
        {
          cause: error,
        },
      );
    }
  }

  /** An empty one, of which nothing is written to a disk. */
  static inMemory(): EmbeddedDatabase {
    const db = new Database(':memory:');
    db.exec(HEARTBEAT);
    return new EmbeddedDatabase(db, null);
  }

  /**
   * An empty one, filled at full speed: nothing of it is journaled or waits for the disk, for whatever cuts its making short,
   * it is made again. Its file, which must not be there, is the caller's to remove.
   */
  static scratch(file: string): EmbeddedDatabase {
    const db = new Database(file);
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000');
    return new EmbeddedDatabase(db, null);
  }

  /** Beside this database, which was opened with its data folder. */
  get scratch(): Scratch {
    return this.scratchOrNone!;
  }

  /**
   * Work with a folder beside this database, which is there for as long as it takes: whatever a scratch database of this process
   * sorts meanwhile is sorted there. It is too much for memory, and for the system's own folder, which may be as small.
   */
  async withRoomToSort<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = this.scratch.newFolder();
    this.sortIn(folder);
    try {
      return await work(folder);
    } finally {
      this.sortIn('');
      this.scratch.remove(folder);
    }
  }

  private sortIn(folder: string): void {
    this.db.exec(`PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}'`);
  }

  /** Work that takes much out of another database's file, which nobody has open, under this name. */
  withAttached<T>(file: string, name: string, work: () => T): T {
    this.run(`ATTACH ? AS ${name}`, file);
    try {
      return work();
    } finally {
      this.db.exec(`DETACH ${name}`);
    }
  }

  /** Statements that make tables, indexes and triggers. */
  define(sql: string): void {
    try {
      this.db.exec(sql);
    } catch (error) {
      throw isOfTheDisk(error) ? new DiskUnavailable(error) : error;
    }
  }

  // Values go to the driver as one array: a single null of its own it would take for named parameters.

  all(sql: string, ...values: Value[]): Row[] {
    return this.prepared(sql).all(values) as Row[];
  }

  get(sql: string, ...values: Value[]): Row | undefined {
    return this.prepared(sql).get(values) as Row | undefined;
  }

  run(sql: string, ...values: Value[]): { changes: number; lastInsertRowid: number } {
    const { changes, lastInsertRowid } = this.prepared(sql).run(values);
    return { changes, lastInsertRowid: Number(lastInsertRowid) };
  }

  /** All of it or nothing, and safe from a power cut once this returns. */
  durable<T>(work: () => T): T {
    this.setSynchronous('FULL');
    return this.commit(work);
  }

  /** All of it or nothing. Inside another transaction it is a part that can fail alone. */
  transaction<T>(work: () => T): T {
    if (this.depth === 0) this.setSynchronous('NORMAL');
    return this.commit(work);
  }

  private setSynchronous(mode: 'NORMAL' | 'FULL'): void {
    if (this.synchronous === mode) return;
    this.db.exec(`PRAGMA synchronous = ${mode}`);
    this.synchronous = mode;
  }

  private commit<T>(work: () => T): T {
    const [begin, commit, rollback] =
      this.depth === 0
        ? ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK']
        : [
            `SAVEPOINT part${this.depth}`,
            `RELEASE part${this.depth}`,
            `ROLLBACK TO part${this.depth}; RELEASE part${this.depth}`,
          ];
    this.depth++;
    try {
      this.run(begin!);
      const result = work();
      this.run(commit!);
      return result;
    } catch (error) {
      // A full disk may have ended the transaction already: there is then nothing left to take back.
      if (this.db.inTransaction) this.db.exec(rollback!);
      if (!isOfTheDisk(error)) throw error;
      this.refused = true;
      throw new DiskUnavailable(error);
    } finally {
      this.depth--;
    }
  }

  get isOpen(): boolean {
    return this.db.open;
  }

  /**
   * For who goes through all of it once, in memory that does not grow with it: the file is not mapped, and few pages are kept, for
   * next to none is needed again.
   */
  readThrough(): void {
    this.db.exec('PRAGMA mmap_size = 0; PRAGMA cache_size = -4000');
  }

  /** False inside a transaction that SQLite itself has taken back, as it does when the disk is full. */
  get inTransaction(): boolean {
    return this.db.inTransaction;
  }

  /** Tries a durable write of its own; a large one after the disk refused, for a few bytes always fit somewhere. */
  canWrite(): boolean {
    try {
      const bytes = this.refused ? AMPLE : 0;
      this.transaction(() =>
        this.run('INSERT OR REPLACE INTO heartbeat (id, filler) VALUES (1, zeroblob(?))', bytes),
      );
      this.refused = false;
      return true;
    } catch {
      return false;
    }
  }

  /** Folds the WAL into the file, which a full disk leaves to the next opening, and frees the folder for another process. */
  close(): void {
    this.statements.clear();
    try {
      if (this.lock) this.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch (error) {
      if (!isOfTheDisk(error)) throw error;
    } finally {
      this.db.close();
      this.lock?.close();
    }
  }

  private prepared(sql: string): Statement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }
}

/**
 * The file with its settings. A full disk has no room for the memory that SQLite shares between processes; `alone`, it
 * needs none, and no other process can read the file.
 */
const opened = (file: string, folder: string, alone = ''): Database.Database => {
  const db = new Database(file);
  try {
    db.exec(`
      ${alone}
      PRAGMA page_size = ${PAGE_BYTES};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA busy_timeout = 5000;
      PRAGMA cache_size = -32000;
      PRAGMA mmap_size = 268435456;
      PRAGMA temp_store = MEMORY;
    `);
    const { page_size: pageBytes } = db.prepare('PRAGMA page_size').get() as { page_size: number };
    db.exec(`PRAGMA wal_autocheckpoint = ${Math.floor(WAL_BYTES / pageBytes)}`);
    requireKnownFormat(db, folder);
    db.exec(HEARTBEAT);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
};

/** The disk's fault, not the statement's: full, read-only, or gone. */
const isOfTheDisk = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(String((error as { code?: unknown }).code));

/** The lock is an exclusive transaction held open on a file of its own: the system frees it however the process ends. */
const takeLock = (folder: string): Database.Database => {
  let lock: Database.Database;
  try {
    lock = new Database(join(folder, 'lock'));
  } catch (error) {
    throw new DataDirError(`No se puede escribir en la carpeta de datos ${folder}.`, { cause: error });
  }
  try {
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    const inUse = /locked|busy/i.test((error as Error).message);
    if (inUse) throw new DataDirInUse(folder);
    throw new DataDirError(`No se puede escribir en la carpeta de datos ${folder}.`, { cause: error });
  }
};

const requireKnownFormat = (db: Database.Database, folder: string): void => {
  const { user_version: found } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  if (found > FORMAT)
    throw new DataDirError(
      `Los datos de ${folder} son de una versión más nueva de Cuenta Clara. Actualiza el programa.`,
    );
  if (found < FORMAT) db.exec(`PRAGMA user_version = ${FORMAT}`);
};
