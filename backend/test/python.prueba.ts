import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The second programs, in Python's standard library, written from the documents alone. */

export const hayPython =
  spawnSync('python3', ['-c', "import zoneinfo; zoneinfo.ZoneInfo('UTC')"]).status === 0;
if (!hayPython) process.stderr.write('THERE IS NO python3: the second verifiers were not run.\n');

/** How one of them ends, and what it says. */
export const segunPython = (programa: string, ...argumentos: readonly string[]): [number | null, string] => {
  const ruta = join(import.meta.dirname, `${programa}.py`);
  const { status, stdout, stderr } = spawnSync('python3', ['-B', ruta, ...argumentos], { encoding: 'utf8' });
  return [status, stdout + stderr];
};
