import { type Logger } from 'pino';
import { type OnDamaged } from './file-store.ts';

/** Logs a stored file that was changed on the disk or in the database. */
export const onDamaged =
  (log: Pick<Logger, 'error'>): OnDamaged =>
  (key) =>
    log.error({ key }, 'a stored file is not the one that was put there: it is not served');
