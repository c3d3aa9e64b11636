import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NODE_DE_PRUEBA } from './servidor.prueba.ts';

export interface Corrida {
  readonly code: number;
  readonly salida: string;
}

const [node, ...opciones] = NODE_DE_PRUEBA;
const run = promisify(execFile);

export const enSuProceso = async (
  programa: string,
  argumentos: readonly string[],
  env: Record<string, string> = {},
): Promise<Corrida> => {
  try {
    const { stdout } = await run(node, [...opciones, programa, ...argumentos], {
      env: { PATH: process.env['PATH'], ...env },
    });
    return { code: 0, salida: stdout };
  } catch (error) {
    const { code, stderr, stdout } = error as { code: number; stderr: string; stdout: string };
    return { code, salida: stdout + stderr };
  }
};

let anfitrion: ChildProcess | null = null;
let turno: Promise<unknown> = Promise.resolve();

const elAnfitrion = (): ChildProcess => {
  if (anfitrion?.connected) return anfitrion;
  return (anfitrion = fork(join(import.meta.dirname, 'anfitrion.mjs'), {
    execPath: node,
    execArgv: [...opciones, '--expose-gc'],
    env: { PATH: process.env['PATH'] },
  }));
};

/** Runs a program in one shared process, which saves starting a process for each. */
export const enElAnfitrion = (programa: string, argumentos: readonly string[]): Promise<Corrida> => {
  const corrida = turno.then(async () => {
    const suyo = elAnfitrion();
    const fin = once(suyo, 'exit').then(([code, signal]) => {
      throw new Error(`${programa} ended the process of all with ${code ?? signal}`);
    });
    suyo.send({ programa, argumentos });
    const [{ code, stdout, stderr }] = await Promise.race([once(suyo, 'message'), fin]);
    fin.catch(() => {});
    return { code, salida: code === 0 ? stdout : stdout + stderr };
  });
  turno = corrida.catch(() => {});
  return corrida;
};

afterAll(() => {
  anfitrion?.disconnect();
  anfitrion = null;
});
