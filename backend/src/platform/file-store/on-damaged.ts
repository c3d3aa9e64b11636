import { type Logger } from 'pino';
import { type OnDamaged } from './file-store.ts';

/** A file that somebody changed on the disk, or in the database, is nobody's: the operator is told. */
export const onDamaged =
  (log: Pick<Logger, 'error'>): OnDamaged =>
  (key) =>
    log.error({ key }, 'a stored file is not the one that was put there: it is not served');
