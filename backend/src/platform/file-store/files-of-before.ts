import { type Logger } from 'pino';
import { type Duty } from '../system/duty.ts';
import { type FileStore } from './file-store.ts';

/** At a start: which files have no seal. One that could not be looked at now is at the next. */
export const noteFilesOfBefore = (store: FileStore, log: Logger) => (): Duty => {
  const noted = store
    .noteUnsealed()
    .catch((err: unknown) => log.error({ err }, 'the files that have no seal could not be noted'));
  return { stop: () => noted };
};
