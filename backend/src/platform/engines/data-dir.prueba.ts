import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabase } from './embedded-database.ts';

/** A temporary data folder of a spec. Its database is closed and the folder removed after each test. */
export class DataDir {
  readonly path = mkdtempSync(join(tmpdir(), 'cuenta-clara-spec-'));
  private database: EmbeddedDatabase | null = null;

  /** Opens the database; an open one is closed first, as by a restart. */
  open(): EmbeddedDatabase {
    this.close();
    return (this.database = EmbeddedDatabase.open(this.path));
  }

  close(): void {
    const { database } = this;
    this.database = null;
    database?.close();
  }

  remove(): void {
    this.close();
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Gives each test of the suite a new data folder, removed after the test. */
export const useDataDir = (): (() => DataDir) => {
  let dataDir: DataDir | undefined;
  afterEach(() => {
    dataDir?.remove();
    dataDir = undefined;
  });
  return () => (dataDir ??= new DataDir());
};
