import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a verifier of the second implementation, which uses Python's standard library and was written from the
 * docs alone.
 */
export const segunPython = (programa: string, ...argumentos: readonly string[]): [number | null, string] => {
  const ruta = join(import.meta.dirname, `${programa}.py`);
  const { status, stdout, stderr } = spawnSync('python3', ['-B', ruta, ...argumentos], { encoding: 'utf8' });
  return [status, stdout + stderr];
};
