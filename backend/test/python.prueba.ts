import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** How one of the second programs, in Python's standard library and written from the documents alone, ends, and what it says. */
export const segunPython = (programa: string, ...argumentos: readonly string[]): [number | null, string] => {
  const ruta = join(import.meta.dirname, `${programa}.py`);
  const { status, stdout, stderr } = spawnSync('python3', ['-B', ruta, ...argumentos], { encoding: 'utf8' });
  return [status, stdout + stderr];
};
