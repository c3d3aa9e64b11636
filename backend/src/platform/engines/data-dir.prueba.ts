import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabase } from './embedded-database.ts';

export class DataDir {
  readonly path = mkdtempSync(join(tmpdir(), 'cuenta-clara-spec-'));
  private database: EmbeddedDatabase | null = null;

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

export const useDataDir = (): (() => DataDir) => {
  let dataDir: DataDir | undefined;
  afterEach(() => {
    dataDir?.remove();
    dataDir = undefined;
  });
  return () => (dataDir ??= new DataDir());
};
