import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/**
 * Runs programs that are given arguments, say something and end (the operator's tools, verificar.mjs), one after another in one
 * process: the modules that they share are read and compiled once. What a program is asked, and what it says, goes by messages.
 */

/** Ends a program where it ends itself, and not the process. */
class Fin extends Error {}

/** Each program listens to both anew. */
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
  // A statement of a database keeps its file open until it is collected: of a program that ended none does.
  globalThis.gc();
  await setImmediate();
  process.send({ ...dicho, code: process.exitCode ?? 0 });
  process.exitCode = undefined;
};

process.on('message', correr);
