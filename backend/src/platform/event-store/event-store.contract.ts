import fc from 'fast-check';
import { CUALQUIER_LETRA } from '@cuenta-clara/dominio/cualquier-letra.prueba';
import { type Registrado } from '@cuenta-clara/dominio/decider';
import { muestra } from '@cuenta-clara/dominio/sorteos.prueba';
import { newGate, nextTurn, until } from '../system/turns.prueba.ts';
import {
  AppendTooLarge,
  type EventStore,
  LARGEST_APPEND_BYTES,
  LogDamaged,
  type NewEvent,
  WrongExpectedVersion,
  collected,
} from './event-store.ts';
import { BEGINNING } from '../system/position.ts';

export interface OpenedEventStore {
  readonly store: EventStore;
  /** The suite's streams begin with this prefix. Other streams on a shared server are other programs'. */
  readonly prefix: string;
  reopen(): Promise<EventStore>;
  readonly past: {
    record(streamId: string, type: string, data: string | object, metadata?: object): Promise<void>;
    cut(streamId: string, first: number): Promise<void>;
  };
}

export interface EventStoreKind {
  readonly isShared: boolean;
}

let ids = 0;
const event = (type: string, data: object = {}): NewEvent => ({
  id: `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
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
const several = (count: number, type = 'Happened'): NewEvent[] =>
  Array.from({ length: count }, (_, index) => event(type, { index }));

const idsOf = (events: readonly { readonly id: string }[]): string[] => events.map(({ id }) => id);

const stored = (given: NewEvent, streamId: string, version: number) =>
  expect.objectContaining({
    ...given,
    streamId,
    version,
    position: expect.stringMatching(/^\d{20}(\.\d{20})?$/),
  });

export const describeEventStoreContract = (
  name: string,
  { isShared }: EventStoreKind,
  open: () => Promise<OpenedEventStore>,
): void => {
  describe(`the event store contract: ${name}`, () => {
    let opened: OpenedEventStore;
    let store: EventStore;

    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => store.close());
    const of = (name: string): string => opened.prefix + name;

    describe('append', () => {
      it('records a precursor before the append that follows it, also after a restart', async () => {
        await store.append(of('claim-1'), 0, [event('Claimed')], { precursor: true });
        await store.append(of('thing-1'), 0, [event('Made')]);
        const reopened = await opened.reopen();
        const types = (await collected(reopened.readAll())).map(({ type }) => type);
        expect(types).toEqual(['Claimed', 'Made']);
        await reopened.close();
      });

      it('answers events as they were appended, with stream, version and position', async () => {
        const [made, changed] = [event('Made', { total: 100 }), event('Changed', { total: 250 })];
        const first = await store.append(of('thing-1'), 0, [made]);
        const second = await store.append(of('thing-1'), 1, [changed]);
        expect(await collected(store.readStream(of('thing-1')))).toEqual([
          stored(made, of('thing-1'), 1),
          stored(changed, of('thing-1'), 2),
        ]);
        expect([first.version, second.version]).toEqual([1, 2]);
        expect(second.position > first.position).toBe(true);
      });

      it('answers the version and position of the last event of several', async () => {
        const { version, position } = await store.append(of('thing-1'), 0, several(3));
        const last = (await collected(store.readStream(of('thing-1')))).at(-1)!;
        expect({ version, position }).toEqual({ version: 3, position: last.position });
      });

      it('reads a stream that does not exist as empty', async () => {
        expect(await collected(store.readStream(of('thing-none')))).toEqual([]);
      });

      it('reads a stream after a version and up to another', async () => {
        await store.append(of('thing-1'), 0, several(4));
        const between = async (after: number, upTo: number) =>
          (await collected(store.readStream(of('thing-1'), after, upTo))).map(({ version }) => version);
        expect(await between(1, 3)).toEqual([2, 3]);
        expect(await between(0, 1)).toEqual([1]);
        expect(await between(3, 99)).toEqual([4]);
        expect(await between(2, 2)).toEqual([]);
      });

      it('reads a stream after a version', async () => {
        const events = several(4);
        await store.append(of('thing-1'), 0, events);
        expect(idsOf(await collected(store.readStream(of('thing-1'), 2)))).toEqual(idsOf(events.slice(2)));
        expect(await collected(store.readStream(of('thing-1'), 4))).toEqual([]);
      });

      it.each([
        ['a stream that exists, expected not to', 0],
        ['a stream that grew meanwhile', 1],
        ['a stream shorter than believed', 5],
      ])('appends nothing to %s', async (_case, expected) => {
        await store.append(of('thing-1'), 0, several(2));
        const end = await store.lastPosition();
        const refused = store.append(of('thing-1'), expected, several(2));
        await expect(refused).rejects.toThrow(WrongExpectedVersion);
        await expect(refused).rejects.toMatchObject({ streamId: of('thing-1'), expected, actual: 2 });
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(2);
        expect(await store.lastPosition()).toBe(end);
      });

      it('appends nothing when the stream is expected to exist and does not', async () => {
        await expect(store.append(of('thing-1'), 1, several(1))).rejects.toMatchObject({ actual: 0 });
        expect(await collected(store.readStream(of('thing-1')))).toEqual([]);
      });

      it('never mixes two streams, however similar their names', async () => {
        await store.append(of('thing-1'), 0, several(1));
        await store.append(of('thing-10'), 0, several(2));
        await store.append(of('THING-1'), 0, several(3));
        const lengths = ['thing-1', 'thing-10', 'THING-1'].map(
          async (id) => (await collected(store.readStream(of(id)))).length,
        );
        expect(await Promise.all(lengths)).toEqual([1, 2, 3]);
      });
    });

    describe('the same append again', () => {
      it('answers the first result and appends nothing', async () => {
        const events = several(2);
        const first = await store.append(of('thing-1'), 0, events);
        expect(await store.append(of('thing-1'), 0, events)).toEqual(first);
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(2);
      });

      it('answers the first result also when the stream has grown since', async () => {
        const events = several(2);
        await store.append(of('thing-1'), 0, several(1));
        const first = await store.append(of('thing-1'), 1, events);
        await store.append(of('thing-1'), 3, several(3));
        expect(await store.append(of('thing-1'), 1, events)).toEqual(first);
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(6);
      });

      it('answers the first result also after a restart', async () => {
        const events = several(2);
        const first = await store.append(of('thing-1'), 0, events);
        store = await opened.reopen();
        expect(await store.append(of('thing-1'), 0, events)).toEqual(first);
      });

      it('answers the first result when both arrive at once', async () => {
        const events = several(2);
        const [one, other] = await Promise.all([
          store.append(of('thing-1'), 0, events),
          store.append(of('thing-1'), 0, events),
        ]);
        expect(one).toEqual(other);
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(2);
      });

      it('is refused when only a part of it is the same', async () => {
        const events = several(2);
        await store.append(of('thing-1'), 0, events);
        await expect(store.append(of('thing-1'), 0, [events[0]!, event('Other')])).rejects.toThrow(
          WrongExpectedVersion,
        );
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(2);
      });
    });

    describe('an append that is larger than a store may refuse', () => {
      it('is refused as too large by every store, and nothing is appended', async () => {
        await store.append(of('thing-1'), 0, several(1));
        const end = await store.lastPosition();
        const large = event('Large', { text: 'á'.repeat(LARGEST_APPEND_BYTES / 2) });
        await expect(store.append(of('thing-1'), 1, [event('Small'), large])).rejects.toThrow(AppendTooLarge);
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(1);
        expect(await store.lastPosition()).toBe(end);
      });

      it('is accepted up to the limit', async () => {
        const large = event('Large', { text: 'á'.repeat(LARGEST_APPEND_BYTES / 2 - 500) });
        await store.append(of('thing-1'), 0, [large]);
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(1);
      });
    });

    describe('many writers at once', () => {
      it('only one writer appends a given version of a stream', async () => {
        const attempts = Array.from({ length: 20 }, () => store.append(of('thing-1'), 0, several(2)));
        const outcomes = await Promise.allSettled(attempts);
        const refused = outcomes.flatMap((outcome) =>
          outcome.status === 'rejected' ? [outcome.reason] : [],
        );
        expect(refused).toHaveLength(19);
        for (const reason of refused) expect(reason).toBeInstanceOf(WrongExpectedVersion);
        expect(await collected(store.readStream(of('thing-1')))).toHaveLength(2);
      });

      it('all writers append to streams of their own, each at its own position', async () => {
        const results = await Promise.all(
          Array.from({ length: 40 }, (_, index) => store.append(of(`thing-${index}`), 0, several(2))),
        );
        expect(new Set(results.map(({ position }) => position)).size).toBe(40);
        expect(await collected(store.readAll())).toHaveLength(80);
      });

      it('every writer appends when it tries again after a lost try', async () => {
        const write = async (): Promise<void> => {
          const { length } = await collected(store.readStream(of('counter')));
          await store.append(of('counter'), length, several(1)).catch((error: unknown) => {
            if (!(error instanceof WrongExpectedVersion)) throw error;
            return write();
          });
        };
        await Promise.all(Array.from({ length: 12 }, write));
        const versions = (await collected(store.readStream(of('counter')))).map(({ version }) => version);
        expect(versions).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
      });
    });

    describe('recorded events', () => {
      it('are all there after a restart, in the same order and positions', async () => {
        await Promise.all(
          Array.from({ length: 10 }, (_, index) => store.append(of(`thing-${index}`), 0, several(2))),
        );
        const before = await collected(store.readAll());
        store = await opened.reopen();
        expect(await collected(store.readAll())).toEqual(before);
        expect(await store.lastPosition()).toBe(before.at(-1)!.position);
      });

      it('are followed by new events after a restart', async () => {
        const { position } = await store.append(of('thing-1'), 0, several(1));
        store = await opened.reopen();
        const next = await store.append(of('thing-1'), 1, several(1));
        expect(next.version).toBe(2);
        expect(next.position > position).toBe(true);
      });

      it('keep any text and any JSON unchanged', async () => {
        let made = 0;
        await fc.assert(
          fc.asyncProperty(
            fc.jsonValue({ stringUnit: CUALQUIER_LETRA }),
            fc.string({ unit: CUALQUIER_LETRA }),
            async (value, text) => {
              const given = event('Said', JSON.parse(JSON.stringify({ value, text })) as object);
              const streamId = `said-${++made}`;
              await store.append(of(streamId), 0, [given]);
              expect((await collected(store.readStream(of(streamId))))[0]!.data).toEqual(given.data);
            },
          ),
          { numRuns: 40 },
        );
      });

      it('keep accents, ñ, other scripts, emoji, quotes and line breaks', async () => {
        const data = { texto: 'Señora Núñez — Łódź 日本 👩‍🔧 "¿qué?" \'no\' \\ \n\t; DROP TABLE events' };
        await store.append(of('cliente-ñandú'), 0, [event('Dicho', data)]);
        expect((await collected(store.readStream(of('cliente-ñandú'))))[0]!.data).toEqual(data);
      });

      it('may be large', async () => {
        const data = {
          items: Array.from({ length: 2_000 }, (_, index) => ({ index, texto: 'á'.repeat(200) })),
        };
        await store.append(of('thing-1'), 0, [event('Large', data)]);
        store = await opened.reopen();
        expect((await collected(store.readStream(of('thing-1'))))[0]!.data).toEqual(data);
      });
    });

    describe('readAll', () => {
      it('answers no events and the first position when nothing was recorded', async () => {
        expect(await collected(store.readAll())).toEqual([]);
        expect(await store.lastPosition()).toBe(BEGINNING);
      });

      it('reads all streams in one order, the order of their positions', async () => {
        const given = several(6);
        for (const [index, one] of given.entries())
          await store.append(of(`thing-${index % 2}`), index >> 1, [one]);
        const all = await collected(store.readAll());
        expect(idsOf(all)).toEqual(idsOf(given));
        const positions = all.map(({ position }) => position);
        expect(positions).toEqual([...new Set(positions)].sort());
        expect(await store.lastPosition()).toBe(positions.at(-1));
      });

      it('reads only the events after a position', async () => {
        await store.append(of('thing-1'), 0, several(5));
        const all = await collected(store.readAll());
        for (const [index, { position }] of all.entries())
          expect(idsOf(await collected(store.readAll({ after: position })))).toEqual(
            idsOf(all.slice(index + 1)),
          );
      });

      it('reads only the requested types', async () => {
        await store.append(of('thing-1'), 0, [event('A'), event('B'), event('A'), event('C')]);
        const read = await collected(store.readAll({ types: ['A', 'C'] }));
        expect(read.map(({ type }) => type)).toEqual(['A', 'A', 'C']);
        expect(await collected(store.readAll({ types: ['D'] }))).toEqual([]);
      });

      it('reads only the events of the requested owner, in the same order', async () => {
        const of2 = (owner: string) => ({
          ...event('A'),
          metadata: { ...event('A').metadata, ownerId: owner },
        });
        const given = ['luz', 'ana', 'ana', 'luz', 'ana'].map(of2);
        for (const [index, one] of given.entries())
          await store.append(of(`thing-${index % 2}`), index >> 1, [one]);
        const hers = await collected(store.readAll({ owner: 'ana' }));
        expect(idsOf(hers)).toEqual(idsOf([given[1]!, given[2]!, given[4]!]));
        const after = hers[0]!.position;
        expect(await collected(store.readAll({ owner: 'ana', after }))).toEqual(hers.slice(1));
        expect(await collected(store.readAll({ owner: 'ana', types: ['B'] }))).toEqual([]);
        expect(await collected(store.readAll({ owner: 'eva' }))).toEqual([]);
      });

      it('limits the bytes of a batch of large events', async () => {
        const text = 'x'.repeat(LARGEST_APPEND_BYTES - 1_000);
        for (let version = 0; version < 24; version++)
          await store.append(of('thing-1'), version, [event('Large', { text })]);
        for (const reading of [store.readAll(), store.readStream(of('thing-1'))]) {
          const lengths: number[] = [];
          for await (const batch of reading) lengths.push(batch.length);
          expect(lengths.reduce((sum, length) => sum + length)).toBe(24);
          expect(Math.max(...lengths)).toBeLessThanOrEqual(16);
        }
      });
    });

    describe('subscribeAll', () => {
      it('delivers the recorded events, then new ones', async () => {
        const given = several(4);
        await store.append(of('thing-1'), 0, given.slice(0, 2));
        const heard = listening();
        const subscription = store.subscribeAll({}, heard);
        await until(() => heard.events.length >= 2);
        await store.append(of('thing-1'), 2, [given[2]!]);
        await store.append(of('thing-2'), 0, [given[3]!]);
        await until(() => heard.events.length >= 4);
        await subscription.stop();
        expect(idsOf(heard.events)).toEqual(idsOf(given));
      });

      it('begins after the given position, and so resumes after a restart', async () => {
        const given = several(4);
        await store.append(of('thing-1'), 0, given.slice(0, 3));
        const { position } = (await collected(store.readStream(of('thing-1'))))[1]!;
        store = await opened.reopen();
        const heard = listening();
        const subscription = store.subscribeAll({ after: position }, heard);
        await until(() => heard.events.length >= 1);
        await store.append(of('thing-1'), 3, [given[3]!]);
        await until(() => heard.events.length >= 2);
        await subscription.stop();
        expect(idsOf(heard.events)).toEqual(idsOf(given.slice(2)));
      });

      it('delivers only the requested types, and reports its position also without such events', async () => {
        await store.append(of('thing-1'), 0, [event('A'), event('B'), event('B')]);
        const heard = listening();
        const subscription = store.subscribeAll({ types: ['A'] }, heard);
        await until(() => heard.events.length >= 1);
        const { position } = await store.append(of('thing-2'), 0, [event('B')]);
        await until(() => heard.checkpoints.includes(position));
        await store.append(of('thing-2'), 1, [event('A')]);
        await until(() => heard.events.length >= 2);
        await subscription.stop();
        expect(heard.events.map(({ type }) => type)).toEqual(['A', 'A']);
      });

      it('reports a position again until the report is accepted', async () => {
        let failures = 1;
        const heard = listening({
          beforeCheckpoint: () => {
            if (failures-- > 0) throw new Error('not now');
          },
        });
        const subscription = store.subscribeAll({ types: ['A'] }, heard);
        const { position } = await store.append(of('thing-1'), 0, [event('B')]);
        await until(() => heard.checkpoints.includes(position));
        await subscription.stop();
        expect(heard.events).toEqual([]);
      });

      it('never reports a position beyond an event that was not delivered yet', async () => {
        for (let index = 0; index < 20; index++)
          await store.append(of('thing-1'), index, [event(index % 3 === 0 ? 'A' : 'B')]);
        const heard = listening();
        const subscription = store.subscribeAll({ types: ['A'] }, heard);
        await until(() => heard.events.length >= 7);
        await subscription.stop();
        expect(heard.places).toEqual([...heard.places].sort());
      });

      it('delivers a batch again, in order, until the batch is accepted', async () => {
        const given = several(5);
        await store.append(of('thing-1'), 0, given.slice(0, 3));
        let failures = 2;
        const heard = listening({
          before: () => {
            if (failures-- > 0) throw new Error('not now');
          },
        });
        const subscription = store.subscribeAll({}, heard);
        await until(() => heard.events.length >= 3);
        await store.append(of('thing-1'), 3, given.slice(3));
        await until(() => heard.events.length >= 5);
        await subscription.stop();
        const [first = [], second = []] = heard.tries.map(idsOf);
        // A batch holds the events that have arrived: a retry may hold more or fewer.
        const inBoth = Math.min(first.length, second.length);
        expect(inBoth).toBeGreaterThan(0);
        expect(second.slice(0, inBoth)).toEqual(first.slice(0, inBoth));
        expect(idsOf(heard.events)).toEqual(idsOf(given));
      });

      it('delivers one batch at a time', async () => {
        let inHand = 0;
        let most = 0;
        const heard = listening({
          during: async () => {
            most = Math.max(most, ++inHand);
            await nextTurn();
            inHand--;
          },
        });
        const subscription = store.subscribeAll({}, heard);
        for (let index = 0; index < 10; index++) await store.append(of(`thing-${index}`), 0, several(1));
        await until(() => heard.events.length >= 10);
        await subscription.stop();
        expect(most).toBe(1);
      });

      it('when stopped, waits for the batch in progress and delivers no more', async () => {
        const gate = newGate();
        const heard = listening({ during: () => gate.opened });
        const subscription = store.subscribeAll({}, heard);
        await store.append(of('thing-1'), 0, several(1));
        await until(() => heard.tries.length > 0);
        let isStopped = false;
        const stopping = subscription.stop().then(() => (isStopped = true));
        await nextTurn();
        expect(isStopped).toBe(false);
        gate.open();
        await stopping;
        await store.append(of('thing-1'), 1, several(1));
        const other = listening();
        const going = store.subscribeAll({}, other);
        await until(() => other.events.length === 2);
        await going.stop();
        expect(heard.events).toHaveLength(1);
      });

      it('stops also while a batch that failed waits for its next try', async () => {
        const heard = listening({ before: refuse });
        const subscription = store.subscribeAll({}, heard);
        await store.append(of('thing-1'), 0, several(1));
        await until(() => heard.tries.length > 0);
        await subscription.stop();
        expect(heard.events).toEqual([]);
      });

      it('serves several subscribers, whose failures do not affect each other', async () => {
        const failing = listening({ before: refuse });
        const heard = listening();
        const subscriptions = [store.subscribeAll({}, failing), store.subscribeAll({}, heard)];
        await store.append(of('thing-1'), 0, several(3));
        await until(() => heard.events.length >= 3);
        for (const subscription of subscriptions) await subscription.stop();
        expect(failing.events).toEqual([]);
      });
    });

    if (isShared)
      describe('an event that another program records in the same store', () => {
        it.each(muestra(OF_OTHERS))('is never answered: %s', async (_case, type, data, metadata) => {
          const others = `other-${crypto.randomUUID()}`;
          await opened.past.record(others, type, data, metadata);
          const heard = listening();
          const subscription = store.subscribeAll({}, heard);
          const given = several(2);
          await store.append(of('thing-1'), 0, given.slice(0, 1));
          await opened.past.record(others, type, data, metadata);
          const { position } = await store.append(of('thing-1'), 1, given.slice(1));
          await opened.past.record(others, type, data, metadata);
          await until(() => heard.events.length >= 2);
          await subscription.stop();
          expect(idsOf(heard.events)).toEqual(idsOf(given));
          expect(idsOf(await collected(store.readAll()))).toEqual(idsOf(given));
          expect(await collected(store.readAll({ after: position }))).toEqual([]);
          expect(await store.lastPosition()).toBe(position);
        });
      });

    describe('damage in a stream of the product', () => {
      it.each(muestra(DAMAGED))(
        'ends a read, after the events before it were answered: %s',
        async (_case, data, metadata) => {
          const given = several(2);
          await store.append(of('thing-1'), 0, given);
          await opened.past.record(of('thing-1'), 'Happened', data, metadata);
          await store.append(of('thing-2'), 0, several(1));
          await expect(collected(store.readStream(of('thing-1')))).rejects.toThrow(LogDamaged);
          expect(await collected(store.readStream(of('thing-2')))).toHaveLength(1);

          const read: string[] = [];
          const reading = async (): Promise<void> => {
            for await (const batch of store.readAll()) read.push(...idsOf(batch));
          };
          await expect(reading()).rejects.toMatchObject({
            name: 'LogDamaged',
            where: { streamId: of('thing-1'), event: expect.any(String), position: expect.any(String) },
          });
          expect(read).toEqual(idsOf(given));

          const heard = listening();
          const subscription = store.subscribeAll({}, heard);
          await until(() => heard.events.length >= 2);
          await subscription.stop();
          expect(idsOf(heard.events)).toEqual(idsOf(given));
        },
      );

      it('is found also when an event is missing', async () => {
        await store.append(of('thing-1'), 0, several(3));
        await opened.past.cut(of('thing-1'), 2);
        await expect(collected(store.readStream(of('thing-1')))).rejects.toThrow(LogDamaged);
        expect(await collected(store.readStream(of('thing-1'), 2))).toHaveLength(1);
      });
    });

    // This suite is last: on a shared server, tests after it would read its events too.
    describe('a long log', () => {
      it('is read completely in batches, also past many events of other types', async () => {
        const given = [...several(2_300), event('Rare'), ...several(200)];
        await store.append(of('long'), 0, given);
        const sizes: number[] = [];
        const read: string[] = [];
        for await (const batch of store.readAll()) {
          sizes.push(batch.length);
          read.push(...idsOf(batch));
        }
        expect(read).toEqual(idsOf(given));
        expect(sizes.length).toBeGreaterThan(1);
        const ofStream: Registrado[][] = [];
        for await (const batch of store.readStream(of('long'), 100)) ofStream.push([...batch]);
        expect(idsOf(ofStream.flat())).toEqual(idsOf(given.slice(100)));
        expect(ofStream.length).toBeGreaterThan(1);
        expect(await collected(store.readAll({ types: ['Rare'] }))).toHaveLength(1);
      });
    });
  });
};

const OF_OTHERS = [
  ['an event of a type of ours', 'Happened', { index: 1 }, { app: 'other' }],
  ['an event without metadata', 'update-default-acl', { $userStreamAcl: {} }, undefined],
  ['what is no JSON', 'Scanned', '%PDF-1.7', undefined],
] as const;

const DAMAGED = [
  ['what is no JSON', '%PDF-1.7', { ...event('X').metadata }],
  ['an event without metadata', { index: 1 }, undefined],
  ['an event whose metadata does not say whose it is', { index: 1 }, { schema: 1 }],
] as const;

const refuse = (): never => {
  throw new Error('never');
};

interface Listening {
  before?(): void;
  beforeCheckpoint?(): void;
  during?(): Promise<void>;
}

const listening = ({ before, beforeCheckpoint, during }: Listening = {}) => {
  const tries: (readonly Registrado[])[] = [];
  const events: Registrado[] = [];
  const checkpoints: string[] = [];
  const places: string[] = [];
  return {
    tries,
    events,
    checkpoints,
    places,
    onEvents: async (batch: readonly Registrado[]): Promise<void> => {
      tries.push(batch);
      before?.();
      await during?.();
      events.push(...batch);
      places.push(...batch.map(({ position }) => position));
    },
    onCheckpoint: async (position: string): Promise<void> => {
      beforeCheckpoint?.();
      checkpoints.push(position);
      places.push(position);
    },
  };
};
