import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, binaryEvent, jsonEvent } from '@eventstore/db-client';
import { GIVEN_URL, OWN_NAME, TestEventStoreDb } from '../../../test-servers/eventstoredb-server.prueba.ts';
import { type OpenedEventStore, describeEventStoreContract } from './event-store.contract.ts';
import { collected } from './event-store.ts';
import { EventStoreDbEventStore } from './eventstoredb-event-store.ts';

const openOn = (url: string, restart: () => Promise<void>): OpenedEventStore => {
  const prefix = `spec-${randomUUID()}-`;
  const administrator = EventStoreDBClient.connectionString(url);
  const connect = (): EventStoreDbEventStore => {
    const store = new EventStoreDbEventStore(url, { prefixes: [prefix], upcasters: {} });
    const close = store.close.bind(store);
    store.close = async () => {
      await close();
      await administrator.dispose();
    };
    return store;
  };
  const store = connect();
  return {
    store,
    prefix,
    reopen: async () => {
      await store.close();
      await restart();
      return connect();
    },
    past: {
      record: async (streamId, type, data, metadata) => {
        const dressed = metadata && { metadata: { ...metadata } };
        const event =
          typeof data === 'string'
            ? binaryEvent({ type, data: Buffer.from(data), ...dressed })
            : jsonEvent({ type, data: { ...data }, ...dressed });
        await administrator.appendToStream(streamId, event);
      },
      cut: async (streamId, first) => {
        await administrator.setStreamMetadata(streamId, { truncateBefore: first });
      },
    },
  };
};

if (GIVEN_URL)
  describeEventStoreContract('EventStoreDB of EVENTSTORE_URL', { isShared: true }, async () =>
    // The server of EVENTSTORE_URL is not restarted: the store only connects anew.
    openOn(GIVEN_URL!, async () => {}),
  );

describe(OWN_NAME, () => {
  let server: TestEventStoreDb;
  beforeAll(async () => {
    server = await TestEventStoreDb.start();
  });
  afterAll(() => server.remove());

  describeEventStoreContract('over its own client', { isShared: true }, async () =>
    openOn(server.url, async () => {
      await server.kill();
      await server.start();
    }),
  );

  it('reads events at positions, and nothing at positions without an event of the product', async () => {
    const { store: opened, prefix, past } = openOn(server.url, async () => {});
    const store = opened as EventStoreDbEventStore;
    const metadata = { ownerId: 'luz', userId: 'luz', at: '2026-03-01T12:00:00.000Z', correlationId: 'spec' };
    const events = Array.from({ length: 45 }, (_, index) => ({
      ...{ id: randomUUID(), type: 'Happened', data: { index }, metadata: { ...metadata, schema: 1 } },
    }));
    await past.record('others-1', 'Happened', { index: 99 });
    await store.append(`${prefix}one`, 0, events);
    const recorded = await collected(store.readStream(`${prefix}one`));
    const places = recorded.map(({ position }) => position);
    expect(await store.readAt(places)).toEqual(recorded);
    const [commit] = places[0]!.split('.') as [string];
    const before = [Number(commit) - 1, Number(commit) - 1_000].map((place) => {
      const half = String(place).padStart(20, '0');
      return `${half}.${half}`;
    });
    expect(await store.readAt([...before, places[7]!])).toEqual([recorded[7]]);

    // The product never wrote these positions: inside a record, of unequal halves, past the end, malformed.
    const half = (place: bigint): string => String(place).padStart(20, '0');
    const last = BigInt(places.at(-1)!.split('.')[0]!);
    const strange = [
      ...[1n, 7n, 13n].map((bytes) => `${half(last + bytes)}.${half(last + bytes)}`),
      ...[1n, 7n, 13n].map((bytes) => `${half(last - bytes)}.${half(last - bytes)}`),
      `${half(last - 1n)}.${half(last)}`,
      `${half(last + 1_000_000n)}.${half(last + 1_000_000n)}`,
      ...['', 'nowhere', `${half(last)}`, `${'9'.repeat(20)}.${'9'.repeat(20)}`],
    ];
    expect(await store.readAt([...strange, places[7]!])).toEqual([recorded[7]]);
    const inside = `${half(last - 1n)}.${half(last - 1n)}`;
    const newer = recorded.filter(({ position }) => position > inside);
    expect(await collected(store.readAll({ after: inside }))).toEqual(newer);
    await store.close();
  });
});
