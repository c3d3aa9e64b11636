import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/**
 * Runs programs that take arguments, print and end, one after another in one process, so that shared modules
 * are compiled once. Arguments and output are sent as messages.
 */

/** Thrown by process.exit, to end the program instead of the process. */
class Fin extends Error {}

/** Each program adds listeners to stdout and stderr, so their number is not limited. */
for (const flujo of [process.stdout, process.stderr]) flujo.setMaxListeners(0);
process.exit = (code) => {
  process.exitCode = code ?? process.exitCode;
  throw new Fin();
};

let veces = 0;

const correr = async ({ programa, argumentos }) => {
  const dicho = { stdout: '', stderr: '' };
  const oir = (cual) => (trozo) => {
    dicho[cual] += trozo;
    return true;
  };
  process.stdout.write = oir('stdout');
  process.stderr.write = oir('stderr');
  process.argv = [process.execPath, programa, ...argumentos];
  process.exitCode = undefined;
  try {
    await import(`${pathToFileURL(programa).href}?${++veces}`);
  } catch (error) {
    if (!(error instanceof Fin)) {
      dicho.stderr += `${error.stack}\n`;
      process.exitCode = 1;
    }
  }
  // A database statement of the ended program keeps its file open until it is garbage-collected. A collection
  // costs half of a run of verificar.mjs, which opens no database.
  if (basename(programa) !== 'verificar.mjs') globalThis.gc();
  await setImmediate();
  process.send({ ...dicho, code: process.exitCode ?? 0 });
  process.exitCode = undefined;
};

process.on('message', correr);
