import { createHash } from 'node:crypto';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type EventStore } from './event-store.ts';

export interface LogDigest {
  readonly events: number;
  readonly digest: string;
}

export const asRecorded = (event: Registrado): Pick<Registrado, 'data' | 'metadata'> =>
  event.grabado ?? event;

/** Positions differ between stores, so the digest leaves them out. */
export const digestOfLog = async (log: EventStore, upTo?: string): Promise<LogDigest> => {
  const hash = createHash('sha256');
  let events = 0;
  for await (const batch of log.readAll())
    for (const event of batch) {
      const { id, streamId, version, type, position } = event;
      if (upTo !== undefined && position > upTo) return { events, digest: hash.digest('hex') };
      const { data, metadata } = asRecorded(event);
      hash.update(`${JSON.stringify([id, streamId, version, type, data, metadata])}\n`);
      events++;
    }
  return { events, digest: hash.digest('hex') };
};
