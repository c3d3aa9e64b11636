import { type Logger } from 'pino';
import { type OnDamaged } from './file-store.ts';

export const onDamaged =
  (log: Pick<Logger, 'error'>): OnDamaged =>
  (key) =>
    log.error({ key }, 'a stored file is not the one that was put there: it is not served');
