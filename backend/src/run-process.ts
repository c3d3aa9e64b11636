import { setTimeout as pause } from 'node:timers/promises';
import { type Logger } from 'pino';
import { type Running } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/system/config.ts';
import { DataDirError } from './platform/engines/embedded-database.ts';
import { LogDamaged } from './platform/event-store/event-store.ts';
import { newLog } from './platform/system/log.ts';
import { DiskUnavailable } from './platform/system/storage-unavailable.ts';
import { surviveClosedOutput } from './platform/system/closed-output.ts';
import { toldToEnd } from './told-to-end.ts';

const OWNER_ONLY = 0o077;
/** Time limit, in ms, for an orderly end of the process. Docker kills it later (docker-compose.yml). */
const ENDING_MS = 15_000;

const fail = (error: unknown): never => {
  process.stderr.write(`${forTheOwner(error) ?? (error as Error).stack ?? String(error)}\n`);
  process.exit(1);
};

const forTheOwner = (error: unknown): string | null => {
  if (error instanceof ConfigError || error instanceof DataDirError) return error.message;
  if (error instanceof LogDamaged) return `No se puede iniciar. ${error.forTheOperator}`;
  if (error instanceof DiskUnavailable)
    return 'No se puede iniciar: el disco está lleno o no se puede escribir en él.';
  const { code, syscall, port } = error as { code?: string; syscall?: string; port?: number };
  if (syscall !== 'listen') return null;
  if (code === 'EADDRINUSE')
    return `No se puede iniciar: el puerto ${port} ya está en uso por otro programa.`;
  if (code === 'EACCES') return `No se puede iniciar: esta cuenta no puede abrir el puerto ${port}.`;
  return null;
};

/** On a signal the process ends in order, with exit code 0. `ready` gives the line printed at the start. */
export const runProcess = async <R extends Running>(
  start: (options: { config: Config; log: Logger }) => Promise<R>,
  ready: (running: R) => string,
): Promise<void> => {
  process.umask(OWNER_ONLY);
  surviveClosedOutput();
  const begin = async (): Promise<R> => {
    const config = readConfig(process.env);
    return start({ config, log: newLog(config.logLevel) });
  };
  const started = begin();
  const end = async (): Promise<void> => {
    const inOrder = started.then((running) => running.close());
    await Promise.race([inOrder, pause(ENDING_MS)]);
    process.exit(0);
  };
  toldToEnd.then(end).catch(fail);
  await started.then((running) => process.stdout.write(`${ready(running)}\n`), fail);
};
