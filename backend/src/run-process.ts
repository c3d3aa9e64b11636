import { type Logger } from 'pino';
import { type Running } from './app.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { DataDirError } from './platform/embedded/embedded-database.ts';
import { newLog } from './platform/log.ts';

const fail = (error: unknown): never => {
  const isForTheOwner =
    error instanceof ConfigError ||
    error instanceof DataDirError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  const text = isForTheOwner ? (error as Error).message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

/** A process of the product, from its settings to its orderly end by SIGTERM; `ready` is said once it is. */
export const runProcess = async <R extends Running>(
  start: (options: { config: Config; log: Logger }) => Promise<R>,
  ready: (running: R) => string,
): Promise<void> => {
  try {
    const config = readConfig(process.env);
    const running = await start({ config, log: newLog(config.logLevel) });
    let closing = false;
    const close = (): void => {
      if (closing) return;
      closing = true;
      running.close().then(() => process.exit(0), fail);
    };
    process.on('SIGTERM', close);
    process.on('SIGINT', close);
    process.stdout.write(`${ready(running)}\n`);
  } catch (error) {
    fail(error);
  }
};
