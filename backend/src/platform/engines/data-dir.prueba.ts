import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabase } from './embedded-database.ts';

/** A data folder of the spec's own: what it opens is closed, and the folder removed, when the spec ends. */
export class DataDir {
  readonly path = mkdtempSync(join(tmpdir(), 'cuenta-clara-spec-'));
  private database: EmbeddedDatabase | null = null;

  /** Opens the database; one that is open is closed first, as a restart would. */
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

/** A fresh data folder for each test of the suite that calls this, removed after it. */
export const useDataDir = (): (() => DataDir) => {
  let dataDir: DataDir | undefined;
  afterEach(() => {
    dataDir?.remove();
    dataDir = undefined;
  });
  return () => (dataDir ??= new DataDir());
};
