import { setTimeout as pause } from 'node:timers/promises';
import { type Logger } from 'pino';
import { type Running } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { DataDirError } from './platform/embedded/embedded-database.ts';
import { newLog } from './platform/log.ts';
import { toldToEnd } from './told-to-end.ts';

/** All that an orderly end may take, whatever hangs; docker-compose.yml gives a little more before it kills. */
const ENDING_MS = 15_000;

const fail = (error: unknown): never => {
  const isForTheOwner =
    error instanceof ConfigError ||
    error instanceof DataDirError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  const text = isForTheOwner ? (error as Error).message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

/** A process of the product, from its settings to its orderly end by a signal, with 0; `ready` is said once it is. */
export const runProcess = async <R extends Running>(
  start: (options: { config: Config; log: Logger }) => Promise<R>,
  ready: (running: R) => string,
): Promise<void> => {
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
