import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { backUp, restore } from '../deployments/backup.ts';
import { useDataDir } from './data-dir.prueba.ts';
import { DataDirError, DataDirInUse, EmbeddedDatabase } from './embedded-database.ts';

const dataDir = useDataDir();
const file = (name: string): string => join(dataDir().path, name);

const isRoot = process.getuid?.() === 0;
const unlessRoot = isRoot ? it.skip : it;

describe('the data folder', () => {
  it('is made when absent', () => {
    const database = EmbeddedDatabase.open(file('deep/inside'));
    expect(existsSync(file('deep/inside/cuenta-clara.db'))).toBe(true);
    database.close();
  });

  it('is refused while it is in use, and free once closed', () => {
    const first = EmbeddedDatabase.open(dataDir().path);
    expect(() => EmbeddedDatabase.open(dataDir().path)).toThrow(DataDirInUse);
    expect(() => EmbeddedDatabase.open(dataDir().path)).toThrow(/ya está en uso por otro proceso/);
    expect(first.canWrite()).toBe(true);
    first.close();
    EmbeddedDatabase.open(dataDir().path).close();
  });

  it('of a newer program is refused unchanged and unlocked', () => {
    dataDir().open();
    dataDir().close();
    const newer = new Database(file('cuenta-clara.db'));
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    for (let tried = 0; tried < 2; tried++) {
      expect(() => EmbeddedDatabase.open(dataDir().path)).toThrow(DataDirError);
      expect(() => EmbeddedDatabase.open(dataDir().path)).toThrow(/versión más nueva/);
    }
    const still = new Database(file('cuenta-clara.db'));
    expect(still.prepare('PRAGMA user_version').get()).toMatchObject({ user_version: 99 });
    still.close();
  });

  it('has small pages; an existing database keeps its page size, with a write-ahead log of the same bytes', async () => {
    const of = (database: EmbeddedDatabase) => ({
      ...database.get('PRAGMA page_size'),
      ...database.get('PRAGMA wal_autocheckpoint'),
    });
    expect(of(dataDir().open())).toMatchObject({ page_size: 2048, wal_autocheckpoint: 8192 });
    mkdirSync(file('before'));
    const before = new Database(file('before/cuenta-clara.db'));
    before.exec('PRAGMA page_size = 4096; PRAGMA journal_mode = WAL; CREATE TABLE kept (what TEXT)');
    before.exec(`INSERT INTO kept VALUES ('all of it')`);
    before.close();
    const opened = EmbeddedDatabase.open(file('before'));
    expect(of(opened)).toMatchObject({ page_size: 4096, wal_autocheckpoint: 4096 });
    expect(opened.get('SELECT what FROM kept')).toMatchObject({ what: 'all of it' });
    await backUp(file('before'), file('backup'));
    opened.close();
    await restore(file('backup'), file('after'), { upcasters: {}, projections: [] });
    const restored = EmbeddedDatabase.open(file('after'));
    expect(of(restored)).toMatchObject({ page_size: 2048, wal_autocheckpoint: 8192 });
    expect(restored.get('SELECT what FROM kept')).toMatchObject({ what: 'all of it' });
    restored.close();
  });

  it('with a damaged file is refused, with a text for the owner of the machine', () => {
    writeFileSync(file('cuenta-clara.db'), 'this is no database'.repeat(500));
    expect(() => EmbeddedDatabase.open(dataDir().path)).toThrow(DataDirError);
    expect(() => EmbeddedDatabase.open(dataDir().path)).toThrow(
      /el archivo está dañado, o el disco lleno o de solo lectura/,
    );
  });

  it('that is a file is refused', () => {
    writeFileSync(file('taken'), '');
    expect(() => EmbeddedDatabase.open(file('taken'))).toThrow(/No se puede crear la carpeta de datos/);
  });

  unlessRoot('that cannot be written is refused', () => {
    mkdirSync(file('closed'));
    chmodSync(file('closed'), 0o500);
    expect(() => EmbeddedDatabase.open(file('closed'))).toThrow(
      /No se puede escribir en la carpeta de datos/,
    );
  });
});

describe('the database', () => {
  let database: EmbeddedDatabase;
  const rows = (): unknown[] =>
    database.all('SELECT value FROM numbers ORDER BY value').map((row) => row['value']);
  const insert = (value: number): void => void database.run('INSERT INTO numbers (value) VALUES (?)', value);

  beforeEach(() => {
    database = dataDir().open();
    database.define('CREATE TABLE numbers (value INTEGER UNIQUE)');
  });

  it('writes ahead, and flushes exactly the commits that must survive a power cut', () => {
    const synchronous = (): unknown => database.get('PRAGMA synchronous')?.['synchronous'];
    const [NORMAL, FULL] = [1, 2];
    expect(database.get('PRAGMA journal_mode')).toMatchObject({ journal_mode: 'wal' });
    expect(database.durable(synchronous)).toBe(FULL);
    expect(database.transaction(synchronous)).toBe(NORMAL);
    expect(database.durable(() => database.transaction(synchronous))).toBe(FULL);
  });

  it('binds a single null, numbers and texts', () => {
    expect(database.get('SELECT ? AS value', null)).toMatchObject({ value: null });
    expect(database.all('SELECT ? AS value', null)).toEqual([{ value: null }]);
    expect(database.run('DELETE FROM numbers WHERE value IS ?', null).changes).toBe(0);
    expect(database.get('SELECT ? AS a, ? AS b, ? AS c', 1.5, 'ñ', 1_772_366_400_000)).toMatchObject({
      a: 1.5,
      b: 'ñ',
      c: 1_772_366_400_000,
    });
  });

  it('folds the log of writes into the file when it is closed', () => {
    for (let value = 0; value < 100; value++) insert(value);
    expect(rows()).toHaveLength(100);
    expect(statSync(file('cuenta-clara.db-wal')).size).toBeGreaterThan(0);
    dataDir().close();
    const wal = file('cuenta-clara.db-wal');
    expect(existsSync(wal) ? statSync(wal).size : 0).toBe(0);
  });

  it('undoes all of a transaction that fails', () => {
    const failing = (): void =>
      database.transaction(() => {
        insert(1);
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(rows()).toEqual([]);
  });

  it('undoes only the nested transaction that fails, at any depth', () => {
    const attempt = (work: () => void): void => {
      try {
        database.transaction(work);
      } catch {
        // Only the nested transaction is undone.
      }
    };
    database.transaction(() => {
      insert(1);
      attempt(() => {
        insert(2);
        attempt(() => {
          insert(3);
          insert(3);
        });
        insert(4);
      });
      attempt(() => {
        insert(5);
        insert(1);
      });
      insert(6);
    });
    expect(rows()).toEqual([1, 2, 4, 6]);
  });

  it('says whether it can be written', () => {
    expect(database.canWrite()).toBe(true);
    database.define('PRAGMA query_only = ON');
    expect(database.canWrite()).toBe(false);
    database.define('PRAGMA query_only = OFF');
    expect(database.canWrite()).toBe(true);
  });

  it('reads a table that was dropped and made again', () => {
    insert(1);
    expect(database.get('SELECT value FROM numbers')).toMatchObject({ value: 1 });
    database.define('DROP TABLE numbers; CREATE TABLE numbers (value INTEGER UNIQUE)');
    expect(rows()).toEqual([]);
    expect(database.get('SELECT value FROM numbers')).toBeUndefined();
  });
});
