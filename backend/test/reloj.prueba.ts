import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PRECARGA = pathToFileURL(join(import.meta.dirname, 'reloj.prueba.mjs')).href;

/** The product's clock stands still until a suite sets it, forward or back. */
export class Reloj {
  private readonly carpeta = mkdtempSync(join(tmpdir(), 'reloj-'));
  private readonly archivo = join(this.carpeta, 'ahora');

  constructor(ahora: string) {
    this.marca(ahora);
  }

  get env(): Record<string, string> {
    return { RELOJ: this.archivo, NODE_OPTIONS: `--import ${PRECARGA}` };
  }

  marca(ahora: string): void {
    // The file is renamed into place: the product may read it at any moment.
    writeFileSync(`${this.archivo}.nuevo`, ahora);
    renameSync(`${this.archivo}.nuevo`, this.archivo);
  }

  termina(): void {
    rmSync(this.carpeta, { recursive: true, force: true });
  }
}
