import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'libsql';
import { makeFolder } from '../system/make-folder.ts';
import { type Scratch, scratchIn } from '../system/scratch.ts';
import { DiskUnavailable } from '../system/storage-unavailable.ts';

export const DATABASE_FILE = 'cuenta-clara.db';

/** The operator reads this error's message, which is in Spanish. */
export class DataDirError extends Error {}

export class DataDirInUse extends DataDirError {
  constructor(folder: string) {
    super(`La carpeta de datos ${folder} ya está en uso por otro proceso de Cuenta Clara.`);
    this.name = 'DataDirInUse';
  }
}

/** Throws DataDirError when there is no database, so that a mistyped folder is not created. */
export const requireData = (dataDir: string): string => {
  const file = join(resolve(dataDir), DATABASE_FILE);
  if (!existsSync(file)) throw new DataDirError(`No hay datos de Cuenta Clara en ${dataDir}.`);
  return file;
};

const SCRATCH = 'scratch';

/** Format of the database: grows with each change to the tables that older programs must not write to. */
const FORMAT = 1;

/**
 * A write changes a whole page of each index: pages of half SQLite's default nearly halve the bytes written.
 * Existing databases keep their page size.
 */
export const PAGE_BYTES = 2_048;
const WAL_BYTES = 16 * 1024 * 1024;

const HEARTBEAT = 'CREATE TABLE IF NOT EXISTS heartbeat (id INTEGER PRIMARY KEY, filler BLOB NOT NULL)';

const AMPLE = 4 * 1024 * 1024;

type Statement = Database.Statement<unknown[]>;
export type Row = Record<string, string | number | null>;
export type Value = string | number | null;

/**
 * The driver cuts texts at U+0000. The audit reads such a text as bytes, which equal no text, so it finds the
 * change.
 */
export const asWritten = (column: string): string =>
  `CASE WHEN instr(${column}, char(0)) THEN CAST(${column} AS BLOB) ELSE ${column} END AS ${column}`;

/**
 * Log, read models and jobs in one SQLite file (docs/adr/0003). Every commit survives kill -9. Commits by
 * `durable` (synchronous=FULL flushes the WAL with all earlier commits) also survive a power cut; only the
 * log needs that.
 */
export class EmbeddedDatabase {
  private readonly statements = new Map<string, Statement>();
  private depth = 0;
  private synchronous: 'NORMAL' | 'FULL' = 'NORMAL';
  private refused = false;

  private constructor(
    private readonly db: Database.Database,
    private readonly lock: Database.Database | null,
    private readonly scratchOrNone: Scratch | null = null,
  ) {}

  static beside(dataDir: string): EmbeddedDatabase {
    const db = new Database(requireData(dataDir), { readonly: true });
    db.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -32000; PRAGMA temp_store = MEMORY');
    return new EmbeddedDatabase(db, null);
  }

  /** Throws DataDirError when the folder is in use, not writable, damaged or of a newer program. */
  static open(dataDir: string): EmbeddedDatabase {
    const folder = resolve(dataDir);
    try {
      makeFolder(folder, 0o700);
    } catch (error) {
      throw new DataDirError(`No se puede crear la carpeta de datos ${folder}.`, { cause: error });
    }
    const lock = takeLock(folder);
    const file = join(folder, DATABASE_FILE);
    const scratch = scratchIn(join(folder, SCRATCH));
    try {
      rmSync(join(folder, SCRATCH), { recursive: true, force: true });
      try {
        return new EmbeddedDatabase(opened(file, folder), lock, scratch);
      } catch (error) {
        if (!isOfTheDisk(error)) throw error;
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

  static inMemory(): EmbeddedDatabase {
    const db = new Database(':memory:');
    db.exec(HEARTBEAT);
    return new EmbeddedDatabase(db, null);
  }

  /**
   * A temporary database without journal or fsync: after an interruption it is made again. The file must not
   * exist; the caller removes it.
   */
  static scratch(file: string): EmbeddedDatabase {
    const db = new Database(file);
    db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000');
    return new EmbeddedDatabase(db, null);
  }

  get scratch(): Scratch {
    return this.scratchOrNone!;
  }

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

  withAttached<T>(file: string, name: string, work: () => T): T {
    this.run(`ATTACH ? AS ${name}`, file);
    try {
      return work();
    } finally {
      this.db.exec(`DETACH ${name}`);
    }
  }

  define(sql: string): void {
    try {
      this.db.exec(sql);
    } catch (error) {
      throw isOfTheDisk(error) ? new DiskUnavailable(error) : error;
    }
  }

  // The driver gets values as an array: it would take a single null argument for named parameters.

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

  durable<T>(work: () => T): T {
    this.setSynchronous('FULL');
    return this.commit(work);
  }

  /** A nested transaction is a savepoint, which can fail alone. */
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

  /** Prepares one pass over the whole file: without mmap and with a small cache, memory stays constant. */
  readThrough(): void {
    this.db.exec('PRAGMA mmap_size = 0; PRAGMA cache_size = -4000');
  }

  /** False inside a transaction that SQLite itself rolled back, as on a full disk. */
  get inTransaction(): boolean {
    return this.db.inTransaction;
  }

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

  /** Checkpoints the WAL and unlocks the folder. On a full disk the next opening checkpoints the WAL. */
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
 * A full disk has no room for WAL mode's shared memory: `alone` (exclusive locking) needs none, but keeps
 * other processes out.
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

const isOfTheDisk = (error: unknown): boolean =>
  /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN)/.test(String((error as { code?: unknown }).code));

/** The lock is an exclusive transaction on a file of its own: the system ends it however the process ends. */
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
