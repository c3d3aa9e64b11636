import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { TestCluster } from '../../../test-servers/eventstoredb-cluster.prueba.ts';
import { ServerLog } from '../../../test-servers/eventstoredb-log.prueba.ts';
import { TestEventStoreDb } from '../../../test-servers/eventstoredb-server.prueba.ts';
import { Loss, type TestServer, serveEventStoreDb } from '../../../test-servers/eventstoredb.prueba.ts';
import { describeOnRedis } from '../../../test-servers/redis.prueba.ts';
import { BullMqJobQueue } from '../job-queue/bullmq-job-queue.ts';
import { type JobQueue } from '../job-queue/job-queue.ts';
import { askFromLog } from '../job-queue/jobs-from-log.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { until } from '../system/turns.prueba.ts';
import { type NewEvent, WrongExpectedVersion, collected } from './event-store.ts';
import { EventStoreDbEventStore } from './eventstoredb-event-store.ts';

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
  it.each(['time-out', 'cut'] as const)('is answered from the stream that holds it: %s', async (how) => {
    const first = await store.append('thing-1', 0, [event()]);
    server.lose(new Loss(how, 'thing-'));
    const given = [event(), event()];
    const { version, position } = await store.append('thing-1', 1, given).catch(async (error: unknown) => {
      expect(error).toBeInstanceOf(StorageUnavailable);
      return store.append('thing-1', 1, given);
    });
    const recorded = await collected(store.readStream('thing-1'));
    expect(recorded.slice(1).map(({ id }) => id)).toEqual(given.map(({ id }) => id));
    expect({ version, position }).toEqual({ version: 3, position: recorded.at(-1)!.position });
    expect(position > first.position).toBe(true);
  });
});

describe('a server that the suites start by its command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cuenta-clara-command-'));
  const before = process.env['EVENTSTORE_COMMAND'];
  afterEach(() => {
    rmSync(folder, { recursive: true });
    if (before === undefined) delete process.env['EVENTSTORE_COMMAND'];
    else process.env['EVENTSTORE_COMMAND'] = before;
  });

  it('gets no EVENTSTORE_ variables of the suites: a real server ends at an unknown setting', async () => {
    const command = join(folder, 'server');
    writeFileSync(command, '#!/bin/sh\nenv | grep -q ^EVENTSTORE_ && exit 1\nexit 3\n', { mode: 0o755 });
    process.env['EVENTSTORE_COMMAND'] = command;
    await expect(TestEventStoreDb.start(command)).rejects.toThrow('ended with 3');
  });
});

describe('a server whose reads are behind what it recorded', () => {
  it('refuses an append with the recorded version, not with the version that its reads show', async () => {
    await store.append('thing-1', 0, [event()]);
    server.fallBehind();
    await store.append('thing-1', 1, [event(), event()]);
    const refused = store.append('thing-1', 1, [event()]);
    await expect(refused).rejects.toThrow(WrongExpectedVersion);
    await expect(refused).rejects.toMatchObject({ expected: 1, actual: 3 });
    expect(await collected(store.readStream('thing-1'))).toHaveLength(1);
    server.catchUp();
    expect(await collected(store.readStream('thing-1'))).toHaveLength(3);
  });
});

describe('a cluster', () => {
  let cluster: TestCluster;
  const stores: EventStoreDbEventStore[] = [];
  const storeOn = (options = ''): EventStoreDbEventStore => {
    const opened = new EventStoreDbEventStore(cluster.url + options, DOMAIN, { quietMs: 20 });
    stores.push(opened);
    return opened;
  };
  beforeEach(async () => {
    cluster = await TestCluster.start();
  });
  afterEach(async () => {
    for (const opened of stores.splice(0)) await opened.close();
    await cluster.close();
  });
  const lengthOf = async (from: EventStoreDbEventStore) =>
    (await collected(from.readStream('thing-1'))).length;

  it('is read from its leader, also by a store that is connected to a deposed leader, which lags', async () => {
    const [connected, other] = [storeOn(), storeOn()];
    const { position } = await connected.append('thing-1', 0, [event()]);
    expect(await lengthOf(connected)).toBe(1);
    cluster.depose().hear();
    await other.append('thing-1', 1, [event()]);
    const [versions, all, end] = await Promise.all([
      lengthOf(connected),
      collected(connected.readAll({ after: position })),
      connected.lastPosition(),
    ]);
    expect([versions, all.length, end]).toEqual([2, 1, all[0]!.position]);
    expect((await connected.append('thing-1', 2, [event()])).version).toBe(3);
  });

  it.each(['nodePreference=follower', 'nodePreference=random'])(
    'is read from its leader, whatever node the address prefers: %s',
    async (preference) => {
      cluster.depose().hear();
      await storeOn().append('thing-1', 0, [event()]);
      for (let again = 0; again < 4; again++) expect(await lengthOf(storeOn(`&${preference}`))).toBe(1);
    },
  );

  it('without a leader fails reads and appends; the next leader has every acknowledged event', async () => {
    const connected = storeOn();
    await connected.append('thing-1', 0, [event()]);
    const back = await cluster.killLeader();
    await expect(lengthOf(connected)).rejects.toThrow(StorageUnavailable);
    await expect(connected.append('thing-1', 1, [event()])).rejects.toThrow(StorageUnavailable);
    cluster.elect();
    const lengths: number[] = [];
    await until(async () => {
      lengths.push(await lengthOf(connected).catch(() => 0));
      return lengths.at(-1) === 1;
    });
    expect((await connected.append('thing-1', 1, [event()])).version).toBe(2);
    await back();
  });

  it.each([
    { how: 'cut', became: 'recorded' },
    { how: 'unsent', became: 'not recorded' },
  ] as const)('whose leader dies during an append, $became, records it once', async ({ how }) => {
    const connected = storeOn();
    await connected.append('thing-1', 0, [event()]);
    const given = [event(), event()];
    const onItsWay = cluster.loseAnswer(how, 'thing-');
    const answer = connected.append('thing-1', 1, given).then(
      (appended) => expect(appended.version).toBe(3),
      (error: unknown) => expect(error).toBeInstanceOf(StorageUnavailable),
    );
    await onItsWay;
    await cluster.killLeader();
    cluster.elect();
    await answer;
    let version = 0;
    await until(async () => {
      const appended = connected.append('thing-1', 1, given).catch(() => ({ version: 0 }));
      ({ version } = await appended);
      return version > 0;
    });
    expect(version).toBe(3);
    const recorded = await collected(connected.readStream('thing-1'));
    expect(recorded.slice(1).map(({ id }) => id)).toEqual(given.map(({ id }) => id));
  });

  it('takes appends at the new leader, and no append fails with the connection to the old leader', async () => {
    const connected = storeOn();
    await connected.append('thing-1', 0, [event()]);
    expect(await lengthOf(connected)).toBe(1);
    const deposed = cluster.depose();
    deposed.hear();
    expect(await lengthOf(connected)).toBe(1);
    let isWriting = true;
    const write = async (streamId: string): Promise<number> => {
      let version = 0;
      while (isWriting) ({ version } = await connected.append(streamId, version, [event()]));
      return version;
    };
    const writing = ['thing-2', 'thing-3', 'thing-4', 'thing-5'].map(write);
    const recorded = (): number => cluster.log.events.filter(({ stream }) => stream === 'thing-5').length;
    await until(() => recorded() > 2);
    await deposed.kill();
    const then = recorded();
    await until(() => recorded() > then + 10);
    isWriting = false;
    for (const version of await Promise.all(writing)) expect(version).toBeGreaterThan(10);
  });

  it('delivers every event to a subscription once and in order, while leaders change', async () => {
    const connected = storeOn();
    const heard: string[] = [];
    const subscription = connected.subscribeAll(
      {},
      { onEvents: async (events) => void heard.push(...events.map(({ id }) => id)) },
    );
    const given: string[] = [];
    const record = async (): Promise<void> => {
      const one = event();
      await until(() =>
        connected.append('thing-1', given.length, [one]).then(
          () => true,
          () => false,
        ),
      );
      given.push(one.id);
    };
    for (let round = 0; round < 3; round++) {
      await record();
      cluster.depose().hear();
      await record();
      cluster.catchUp();
      const back = await cluster.killLeader();
      cluster.elect();
      await record();
      await back();
    }
    await until(() => heard.length >= given.length);
    await subscription.stop();
    expect(heard).toEqual(given);
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

  it('reports positions near the end of the log, though no event of the product is recorded', async () => {
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

  it('reaches the end of the log when it is quiet, and gets events that are recorded there', async () => {
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

  it('never reports a position before an event that it has delivered', async () => {
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
  it('are requested again from the cursor of the queue, and added once', async () => {
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
    await until(async () => placeIn([(await jobs.cursor('paint')) ?? '0']) > 1_000);
    await duty.stop();

    await store.append('thing-1', 1, [second]);
    duty = ask(jobs);
    await until(() => asked.length === 2);
    await duty.stop();
    expect(asked).toEqual([first.id, second.id]);

    // This queue has no cursor, as after a crash between adding jobs and storing the cursor.
    duty = ask(Object.create(jobs, { cursor: { value: async () => null } }) as JobQueue);
    await store.append('thing-1', 2, [third]);
    await until(async () => (await jobs.counts('paint')).waiting === 3);
    await duty.stop();
    expect(asked).toEqual([first.id, second.id, first.id, second.id, third.id]);
    await jobs.close();
  });
});

const placeIn = (places: readonly string[]): bigint => BigInt((places.at(-1) ?? '0').split('.')[0]!);
