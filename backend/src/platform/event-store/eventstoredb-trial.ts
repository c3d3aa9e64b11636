import { randomUUID } from 'node:crypto';
import {
  AccessDeniedError,
  END,
  EventStoreDBClient,
  START,
  WrongExpectedVersionError,
  jsonEvent,
} from '@eventstore/db-client';
import { StorageUnavailable } from '../system/storage-unavailable.ts';

export const ALLOWED = ['append', 'read', 'readAll', 'subscribe'] as const;
export const REFUSED = ['delete', 'tombstone', 'readMetadata', 'writeMetadata', 'settings'] as const;
export type Tried = (typeof ALLOWED)[number] | (typeof REFUSED)[number];

export const TRIAL_PREFIX = 'prueba-de-permisos-';

/** No stream is this long: an account that may append gets WrongExpectedVersion, and nothing is appended. */
const NEVER = 9_007_199_254_740_991n;

export const tryAs = async (
  url: string,
): Promise<{ readonly streamId: string; readonly allowed: ReadonlyMap<Tried, boolean> }> => {
  const client = EventStoreDBClient.connectionString(url);
  const streamId = TRIAL_PREFIX + randomUUID();
  const trials: Record<Tried, () => Promise<unknown>> = {
    append: () => client.appendToStream(streamId, jsonEvent({ type: 'Prueba', data: {} })),
    read: () => toItsEnd(client.readStream(streamId)),
    readAll: () => toItsEnd(client.readAll({ fromPosition: START, maxCount: 1 })),
    subscribe: () => subscribed(client),
    readMetadata: () => client.getStreamMetadata(streamId),
    writeMetadata: () => client.setStreamMetadata(streamId, { maxCount: 1 }),
    settings: () =>
      client.appendToStream('$settings', jsonEvent({ type: 'update-default-acl', data: {} }), {
        expectedRevision: NEVER,
      }),
    delete: () => client.deleteStream(streamId),
    tombstone: () => client.tombstoneStream(streamId),
  };
  const allowed = new Map<Tried, boolean>();
  try {
    for (const [what, attempt] of Object.entries(trials))
      allowed.set(what as Tried, await isAllowed(attempt));
  } finally {
    await client.dispose();
  }
  return { streamId, allowed };
};

/** The client never frees a read that is left open. */
const toItsEnd = async (read: AsyncIterable<unknown>): Promise<void> => {
  for await (const event of read) void event;
};

const subscribed = (client: EventStoreDBClient): Promise<void> =>
  new Promise((resolve, reject) => {
    const subscription = client.subscribeToAll({ fromPosition: END });
    subscription.on('error', reject).on('data', () => {});
    subscription.once('confirmation', () => {
      subscription.unsubscribe().then(resolve, reject);
    });
  });

const isAllowed = async (attempt: () => Promise<unknown>): Promise<boolean> => {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (error instanceof AccessDeniedError) return false;
    if (error instanceof WrongExpectedVersionError) return true;
    throw new StorageUnavailable(error);
  }
};
