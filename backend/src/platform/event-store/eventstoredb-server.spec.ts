import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { ServerLog } from '../../../test-servers/eventstoredb-log.prueba.ts';
import { type TestServer, serveEventStoreDb } from '../../../test-servers/eventstoredb.prueba.ts';
import { describeOnRedis } from '../../../test-servers/redis.prueba.ts';
import { BullMqJobQueue } from '../job-queue/bullmq-job-queue.ts';
import { type JobQueue } from '../job-queue/job-queue.ts';
import { askFromLog } from '../job-queue/jobs-from-log.ts';
import { StorageUnavailable } from '../storage-unavailable.ts';
import { until } from '../turns.prueba.ts';
import { type NewEvent, collected } from './event-store.ts';
import { EventStoreDbEventStore } from './eventstoredb-event-store.ts';

/** What the adapter makes of a server that answers late, falls silent about its place, or gives more rights than it should. */

const DOMAIN = { prefixes: ['thing-'], upcasters: {} };
let server: TestServer;
let store: EventStoreDbEventStore;
let others: EventStoreDBClient;

const event = (type = 'Happened'): NewEvent => ({
  id: crypto.randomUUID(),
  type,
  data: {},
  metadata: {
    ownerId: 'luz',
    userId: 'luz',
    at: '2026-03-01T12:00:00.000Z',
    correlationId: 'spec',
    schema: 1,
  },
});
/** So many events of another program. */
const record = async (count: number): Promise<void> => {
  const events = Array.from({ length: count }, () => jsonEvent({ type: 'Measured', data: {} }));
  await others.appendToStream('other-1', events);
};

beforeEach(async () => {
  server = await serveEventStoreDb(new ServerLog());
  store = new EventStoreDbEventStore(server.url, DOMAIN, { quietMs: 20 });
  others = EventStoreDBClient.connectionString(server.url);
});
afterEach(async () => {
  await store.close();
  await others.dispose();
  await server.close();
});

describe('an append whose answer is lost', () => {
  it.each(['time-out', 'cut'] as const)('is answered by the stream, where it stands: %s', async (how) => {
    const first = await store.append('thing-1', 0, [event()]);
    server.loseAnswer(how);
    const given = [event(), event()];
    const { version, position } = await store.append('thing-1', 1, given).catch(async (error: unknown) => {
      // The line may be cut for the question after it, too.
      expect(error).toBeInstanceOf(StorageUnavailable);
      return store.append('thing-1', 1, given);
    });
    const recorded = await collected(store.readStream('thing-1'));
    expect(recorded.slice(1).map(({ id }) => id)).toEqual(given.map(({ id }) => id));
    expect({ version, position }).toEqual({ version: 3, position: recorded.at(-1)!.position });
    expect(position > first.position).toBe(true);
  });
});

describe('a subscription among the events of other programs', () => {
  const listening = () => {
    const places: string[] = [];
    return {
      places,
      onEvents: async (events: readonly { readonly position: string }[]) =>
        void places.push(...events.map(({ position }) => position)),
      onCheckpoint: async (position: string) => void places.push(position),
    };
  };

  it('is never far behind, though nothing of ours is recorded', async () => {
    const slow = new EventStoreDbEventStore(server.url, DOMAIN, { quietMs: 1_000_000 });
    const heard = listening();
    const subscription = slow.subscribeAll({}, heard);
    const { position } = await slow.append('thing-1', 0, [event()]);
    await until(() => heard.places.includes(position));
    await record(1_000);
    const behind = (): number =>
      server.log.events.filter(({ place }) => place > placeIn(heard.places)).length;
    await until(() => behind() < 256);
    await subscription.stop();
    await slow.close();
  });

  it('comes to stand at the end when it is quiet, and is told what is recorded there', async () => {
    const heard = listening();
    const subscription = store.subscribeAll({}, heard);
    await record(10);
    const end = server.log.events.at(-1)!.place;
    await until(() => placeIn(heard.places) === end);
    const { position } = await store.append('thing-1', 0, [event()]);
    await until(() => heard.places.includes(position));
    await subscription.stop();
    expect(heard.places).toEqual([...heard.places].sort());
  });

  it('tells its place never as one before an event that it has handed over', async () => {
    // The event that ends a stretch of 256: the server then says that it has read up to before it.
    await record(256 - server.log.events.length - 1);
    const { position } = await store.append('thing-1', 0, [event()]);
    const heard = listening();
    const subscription = store.subscribeAll({}, heard);
    await until(() => heard.places.length > 0);
    await record(300);
    await until(() => heard.places.length > 1);
    await subscription.stop();
    expect(heard.places).toEqual([position, ...[...heard.places.slice(1)].sort()]);
    expect(new Set(heard.places).size).toBe(heard.places.length);
  });
});

describeOnRedis('jobs that are asked for by the log', (redis) => {
  it('are asked for again from where the queue last stood, and made once', async () => {
    const { url, prefix } = redis();
    const jobs = new BullMqJobQueue(url, { prefix });
    const asked: string[] = [];
    const ask = (queue: JobQueue) =>
      askFromLog({
        queue: 'paint',
        types: ['Asked'],
        jobOf: ({ id }) => {
          asked.push(id);
          return { id, data: {} };
        },
        eventStore: store,
        jobs: queue,
        log: { warn: () => {} },
      });
    const [first, second, third] = [event('Asked'), event('Asked'), event('Asked')];
    let duty = ask(jobs);
    await store.append('thing-1', 0, [first]);
    await record(1_500);
    // What others record moves the queue's place, too, though not with each of their events.
    await until(async () => placeIn([(await jobs.cursor('paint')) ?? '0']) > 1_000);
    await duty.stop();

    await store.append('thing-1', 1, [second]);
    duty = ask(jobs);
    await until(() => asked.length === 2);
    await duty.stop();
    expect(asked).toEqual([first.id, second.id]);

    // As after a crash between the jobs and their place.
    duty = ask(Object.create(jobs, { cursor: { value: async () => null } }) as JobQueue);
    await store.append('thing-1', 2, [third]);
    await until(async () => (await jobs.counts('paint')).waiting === 3);
    await duty.stop();
    expect(asked).toEqual([first.id, second.id, first.id, second.id, third.id]);
    await jobs.close();
  });
});

/** The newest of the places told, as the server counts. */
const placeIn = (places: readonly string[]): bigint => BigInt((places.at(-1) ?? '0').split('.')[0]!);
