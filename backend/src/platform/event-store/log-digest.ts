import { createHash } from 'node:crypto';
import { type EventStore } from './event-store.ts';

export interface LogDigest {
  readonly events: number;
  /** SHA-256 over the events in the order of the log, as far as it was asked for. */
  readonly digest: string;
}

/** What two copies of a log are compared by: their places in it are the store's own and do not count. */
export const digestOfLog = async (log: EventStore, upTo?: string): Promise<LogDigest> => {
  const hash = createHash('sha256');
  let events = 0;
  for await (const batch of log.readAll())
    for (const { id, streamId, version, type, data, metadata, position } of batch) {
      if (upTo !== undefined && position > upTo) return { events, digest: hash.digest('hex') };
      hash.update(`${JSON.stringify([id, streamId, version, type, data, metadata])}\n`);
      events++;
    }
  return { events, digest: hash.digest('hex') };
};
