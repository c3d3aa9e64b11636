import { jest } from '@jest/globals';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { type Upcasters } from '@cuenta-clara/dominio/upcasters';
import { useDataDir } from '../engines/data-dir.prueba.ts';
import { type EmbeddedDatabase } from '../engines/embedded-database.ts';
import { nextTurn, until } from '../system/turns.prueba.ts';
import { EmbeddedEventStore, type EmbeddedEventStoreOptions } from './embedded-event-store.ts';
import { type NewEvent, WrongExpectedVersion, collected } from './event-store.ts';

const dataDir = useDataDir();
let database: EmbeddedDatabase;
const open = (options: EmbeddedEventStoreOptions = {}, upcasters: Upcasters = {}): EmbeddedEventStore => {
  database = dataDir().open();
  return new EmbeddedEventStore(database, upcasters, options);
};

const event = (id: string, data: object = {}, type = 'Happened'): NewEvent => ({
  id,
  type,
  data,
  metadata: {
    ownerId: 'luz',
    userId: 'luz',
    at: '2026-03-01T12:00:00.000Z',
    correlationId: 'spec',
    schema: 1,
  },
});
const idsIn = async (store: EmbeddedEventStore): Promise<string[]> => {
  const ids: string[] = [];
  for await (const batch of store.readAll()) ids.push(...batch.map(({ id }) => id));
  return ids;
};

describe('the log on SQLite', () => {
  it.each([
    "UPDATE events SET data = '{}'",
    'UPDATE events SET stream = stream',
    'DELETE FROM events',
    'DELETE FROM events WHERE version = 1',
  ])('refuses %j, and keeps the event', async (sql) => {
    const store = open();
    await store.append('thing-1', 0, [event('a')]);
    expect(() => database.run(sql)).toThrow('the log is append-only');
    expect(await idsIn(store)).toEqual(['a']);
  });

  it('takes no event id twice, wherever it is appended', async () => {
    const store = open();
    await store.append('thing-1', 0, [event('a')]);
    await expect(store.append('thing-2', 0, [event('b'), event('a')])).rejects.toThrow(/UNIQUE/);
    expect(await idsIn(store)).toEqual(['a']);
  });

  it('commits waiting appends before it closes, and takes no more', async () => {
    const store = open();
    const appending = store.append('thing-1', 0, [event('a')]);
    await store.close();
    await expect(appending).resolves.toMatchObject({ version: 1 });
    await expect(store.append('thing-1', 1, [event('b')])).rejects.toThrow('closed');
  });

  it('numbers events without gaps, also when some appends are refused', async () => {
    const store = open();
    const appends = Array.from({ length: 30 }, (_, index) =>
      store.append(`thing-${index % 20}`, 0, [event(`e${index}`)]),
    );
    await Promise.allSettled(appends);
    expect(await store.lastPosition()).toBe('20'.padStart(20, '0'));
  });
});

describe('a precursor', () => {
  const claim = { precursor: true };

  it('is committed together with the append that follows, and before it', async () => {
    const store = open();
    const commits = jest.spyOn(database, 'durable');
    await store.append('claim-1', 0, [event('claimed')], claim);
    expect(await idsIn(store)).toEqual([]);
    await store.append('thing-1', 0, [event('made')]);
    expect(await idsIn(store)).toEqual(['claimed', 'made']);
    expect(commits).toHaveBeenCalledTimes(1);
  });

  it('is seen by reads of its stream, and by a second claim', async () => {
    const store = open();
    await store.append('claim-1', 0, [event('one')], claim);
    await expect(store.append('claim-1', 0, [event('two')], claim)).rejects.toThrow(WrongExpectedVersion);
    await store.append('claim-2', 0, [event('three')], claim);
    expect((await collected(store.readStream('claim-2'))).map(({ id }) => id)).toEqual(['three']);
    expect(await idsIn(store)).toEqual(['one', 'three']);
  });

  it('without a following append is written too, at the latest when the log is closed', async () => {
    const store = open();
    await store.append('claim-1', 0, [event('alone')], claim);
    await until(() => Number(database.get('SELECT count(*) AS n FROM events')!['n']) === 1);
    await store.append('claim-2', 0, [event('last')], claim);
    await store.close();
    expect(database.all('SELECT id FROM events').map(({ id }) => id)).toEqual(['alone', 'last']);
  });

  it('whose commit failed is written before the next append', async () => {
    const store = open();
    await store.append('thing-0', 0, [event('first')]);
    await store.append('claim-1', 0, [event('claimed')], claim);
    const { page_count: pages } = database.get('PRAGMA page_count')!;
    database.define(`PRAGMA max_page_count = ${Number(pages) + 2}`);
    await expect(
      store.append('thing-1', 0, [event('large', { text: 'x'.repeat(20_000) })]),
    ).rejects.toThrow();
    expect(await idsIn(store)).toEqual(['first']);
    database.define('PRAGMA max_page_count = 1000000');
    await store.append('thing-1', 0, [event('made')]);
    expect(await idsIn(store)).toEqual(['first', 'claimed', 'made']);
  });
});

describe('appends committed together', () => {
  it('reach subscribers without a read of the log', async () => {
    const store = open();
    await store.append('thing-0', 0, [event('first')]);
    const heard: string[] = [];
    const subscription = store.subscribeAll(
      {},
      { onEvents: async (events) => void heard.push(...events.map(({ id }) => id)) },
    );
    await until(() => heard.length === 1);
    const reads = jest.spyOn(database, 'all');
    const many = Array.from({ length: 40 }, (_, n) => store.append(`many-${n}`, 0, [event(`e${n}`)]));
    await Promise.all(many);
    await until(() => heard.length === 41);
    expect(reads.mock.results.flatMap(({ value }) => value)).toEqual([]);
    await subscription.stop();
  });

  it('are each decided on their own: one refused undoes none of its neighbours', async () => {
    const store = open();
    await store.append('thing-0', 0, [event('first')]);
    const outcomes = await Promise.allSettled([
      store.append('thing-1', 0, [event('a')]),
      store.append('thing-0', 0, [event('stale')]),
      store.append('thing-1', 1, [event('b')]),
      store.append('thing-2', 0, [event('c'), event('first')]),
      store.append('thing-3', 0, [event('d')]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(WrongExpectedVersion);
    expect(await idsIn(store)).toEqual(['first', 'a', 'b', 'd']);
  });

  it('are projected together: a read model that several of them change is written once', async () => {
    const told: string[][] = [];
    const store = open({ onAppended: (events) => void told.push(events.map(({ id }) => id)) });
    await store.append('thing-0', 0, [event('first')]);
    await store.append('claim-1', 0, [event('claimed')], { precursor: true });
    await Promise.allSettled([
      store.append('thing-1', 0, [event('a'), event('b')]),
      store.append('thing-0', 0, [event('stale')]),
      store.append('thing-0', 0, [event('first')]),
      store.append('thing-1', 2, [event('c')]),
    ]);
    expect(told).toEqual([['first'], ['claimed', 'a', 'b', 'c']]);
    expect(await idsIn(store)).toEqual(['first', 'claimed', 'a', 'b', 'c']);
  });

  it('wait while each turn of the event loop brings another append', async () => {
    const store = open();
    const commits = jest.spyOn(database, 'durable');
    const soon = nextTurn();
    const first = store.append('thing-1', 0, [event('a')]);
    const others = soon.then(async () => {
      const second = store.append('thing-2', 0, [event('b')]);
      await nextTurn();
      return Promise.all([second, store.append('thing-3', 0, [event('c')])]);
    });
    await Promise.all([first, others]);
    expect(commits).toHaveBeenCalledTimes(1);
  });

  it('are undone alone when their read models fail', async () => {
    const projected: string[] = [];
    const store = open({
      onAppended: (events) => {
        for (const { id } of events) {
          database.run('INSERT INTO seen (id) VALUES (?)', id);
          if (id === 'bad') throw new Error('a fault in a projection');
          projected.push(id);
        }
      },
    });
    database.define('CREATE TABLE seen (id TEXT)');
    const [good, bad, other] = await Promise.allSettled(
      ['good', 'bad', 'other'].map((id) => store.append(`thing-${id}`, 0, [event(id)])),
    );
    expect([good!.status, bad!.status, other!.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await idsIn(store)).toEqual(['good', 'other']);
    expect(database.all('SELECT id FROM seen').map(({ id }) => id)).toEqual(['good', 'other']);
  });

  it('all fail when the disk is full; later appends succeed', async () => {
    const store = open();
    await store.append('thing-0', 0, [event('first')]);
    const { page_count: pages } = database.get('PRAGMA page_count')!;
    database.define(`PRAGMA max_page_count = ${Number(pages) + 2}`);
    const large = { text: 'x'.repeat(20_000) };
    const outcomes = await Promise.allSettled([
      store.append('thing-1', 0, [event('small')]),
      store.append('thing-2', 0, [event('large', large)]),
      store.append('thing-3', 0, [event('small too')]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await idsIn(store)).toEqual(['first']);
    database.define('PRAGMA max_page_count = 1000000');
    await store.append('thing-2', 0, [event('large', large)]);
    expect(await idsIn(store)).toEqual(['first', 'large']);
  });
});

describe('the events given to onAppended', () => {
  it('are those that later reads answer, byte for byte', async () => {
    const told: Registrado[] = [];
    const store = open({ onAppended: (events) => void told.push(...events) });
    const data = { none: undefined, minus: -0, at: new Date(0), list: [undefined], ñ: 'ñ' };
    await store.append('thing-1', 0, [event('a', data), event('b')]);
    const read = await collected(store.readStream('thing-1'));
    expect(JSON.stringify(told)).toBe(JSON.stringify(read));
    expect(told).toStrictEqual([...read]);
  });

  it('are upcast as reads upcast them', async () => {
    const told: Registrado[] = [];
    const upcasters = { Happened: [(data: object) => ({ ...data, lifted: true })] };
    const store = open({ onAppended: (events) => void told.push(...events) }, upcasters);
    await store.append('thing-1', 0, [event('a')]);
    expect(told).toStrictEqual([...(await collected(store.readStream('thing-1')))]);
    expect(told[0]).toMatchObject({ data: { lifted: true }, metadata: { schema: 2 } });
  });
});

describe('a subscription', () => {
  it('goes on when the log could not be read for a moment', async () => {
    const errors: unknown[] = [];
    const heard: string[] = [];
    let isBroken = true;
    const lift = (data: object): object => {
      if (isBroken) throw new Error('unreadable');
      return data;
    };
    const store = open({ onError: (error) => errors.push(error) }, { Old: [lift] });
    isBroken = false;
    await store.append('thing-1', 0, [event('a', {}, 'Old')]);
    // A subscription gets the newest commit ('b') from memory, and must read 'a' from the database.
    await store.append('thing-1', 1, [event('b')]);
    isBroken = true;
    const subscription = store.subscribeAll(
      {},
      { onEvents: async (events) => void heard.push(...events.map(({ id }) => id)) },
    );
    await until(() => errors.length > 0);
    isBroken = false;
    await until(() => heard.length > 0);
    await subscription.stop();
    expect(heard).toEqual(['a', 'b']);
  });
});
