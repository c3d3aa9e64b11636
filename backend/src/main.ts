import { fileURLToPath } from 'node:url';
import 'reflect-metadata';
import { startApp } from './app.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { DataDirError } from './platform/embedded/embedded-database.ts';
import { newLog } from './platform/log.ts';

/** dist/backend/src/main.js serves frontend/dist of the same checkout. */
const SITE = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));

const fail = (error: unknown): never => {
  const isForTheOwner =
    error instanceof ConfigError ||
    error instanceof DataDirError ||
    (error as { code?: string }).code === 'EADDRINUSE';
  const text = isForTheOwner ? (error as Error).message : ((error as Error).stack ?? String(error));
  process.stderr.write(`${text}\n`);
  process.exit(1);
};

try {
  const config = readConfig(process.env);
  const log = newLog(config.logLevel);
  const app = await startApp({ config, log, site: SITE });
  let closing = false;
  const close = (): void => {
    if (closing) return;
    closing = true;
    app.close().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
  process.stdout.write(`Cuenta Clara está lista: http://localhost:${new URL(app.url).port}\n`);
} catch (error) {
  fail(error);
}
