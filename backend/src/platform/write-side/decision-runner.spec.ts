import { jest } from '@jest/globals';
import { v5 as uuidv5, v7 as uuidv7, validate as isUuid, version as uuidVersion } from 'uuid';
import { type Decider } from '@cuenta-clara/dominio/decider';
import { DecisionRunner, CommandReused, type Execution } from './decision-runner.ts';
import { useDataDir } from '../engines/data-dir.prueba.ts';
import { EmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { type EventStore, WrongExpectedVersion, collected } from '../event-store/event-store.ts';
import { BEGINNING } from '../system/position.ts';
import { bound, lagging, waitsOf } from './behind.prueba.ts';
import { LostTries, type Waits } from './lost-tries.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { TestClock } from '../system/test-clock.prueba.ts';
import { newGate } from '../system/turns.prueba.ts';

type Added = { readonly type: 'Added'; readonly data: { readonly amount: number } };
interface Add {
  readonly amount: number;
  readonly times?: number;
}

const sum: Decider<Add, number, Added> = {
  initialState: 0,
  decide: ({ amount, times = 1 }, total) => {
    if (total + amount * times > 100) throw new Error('above 100');
    if (amount === 0) return [];
    return Array.from({ length: times }, () => ({ type: 'Added', data: { amount } }) as const);
  },
  evolve: (total, { data }) => total + data.amount,
};

const EVENTS = { Added: [] };
const METADATA = { ownerId: 'luz', userId: 'luz', correlationId: 'request-1' };
const dataDir = useDataDir();
let commands: number;
let clock: TestClock;
let store: EventStore;
let handler: DecisionRunner;

beforeEach(() => {
  commands = 0;
  clock = new TestClock();
  store = new EmbeddedEventStore(dataDir().open(), EVENTS);
  handler = new DecisionRunner(store, clock, EVENTS);
});

type Asked = Partial<Execution<Add, number, Added>> & {
  readonly command: Execution<Add, number, Added>['command'];
};
const run = (asked: Asked, by: DecisionRunner = handler) =>
  by.execute({
    decider: sum,
    streamId: 'sum-1',
    metadata: METADATA,
    commandId: `command-${++commands}`,
    keepsHistory: true,
    ...asked,
  });

const rivalled = (store: EventStore, times: number, amount = 1): EventStore => {
  let left = times;
  return {
    ...bound(store),
    append: async (streamId, expectedVersion, events) => {
      if (left-- > 0) {
        const rival = new DecisionRunner(store, clock, EVENTS);
        await rival.execute({
          decider: sum,
          streamId,
          command: { amount },
          metadata: METADATA,
          commandId: `rival-${left}`,
        });
      }
      return store.append(streamId, expectedVersion, events);
    },
  };
};
const waiting = (store: EventStore, waits: Waits): DecisionRunner =>
  new DecisionRunner(store, clock, EVENTS, undefined, undefined, waits);

const counting = (store: EventStore) => {
  const reads: number[] = [];
  const counted: EventStore = {
    ...bound(store),
    async *readStream(streamId, afterVersion) {
      const at = reads.push(0) - 1;
      for await (const batch of store.readStream(streamId, afterVersion)) {
        reads[at]! += batch.length;
        yield batch;
      }
    },
  };
  return { reads, counted };
};

describe('a command', () => {
  it('is decided on the state of its stream and appended; the result has the new state', async () => {
    await run({ command: { amount: 10 } });
    const executed = await run({ command: { amount: 5, times: 2 } });
    const added = { type: 'Added', data: { amount: 5 } };
    const position = await store.lastPosition();
    const [first, ...ofIt] = await collected(store.readStream('sum-1'));
    expect(executed).toEqual({
      state: 20,
      version: 3,
      position,
      events: [added, added],
      recorded: ofIt.map((event) => ({ ...event, position })),
      history: [first, ...ofIt.map((event) => ({ ...event, position }))],
    });
    expect(await handler.load(sum, 'sum-1')).toMatchObject({ state: 20, version: 3 });
  });

  it('records who, when and in which request', async () => {
    clock.pass(1_500);
    await run({ command: { amount: 1 } });
    expect((await collected(store.readStream('sum-1')))[0]!.metadata).toEqual({
      ...METADATA,
      at: '2026-03-01T12:00:01.500Z',
      schema: 1,
    });
  });

  it('records each event in the schema version of its own type, and reads older events upcast', async () => {
    await run({ command: { amount: 5 } });
    const inCents = {
      Other: [(data: object) => data, (data: object) => data],
      Added: [({ amount }: Readonly<Record<string, unknown>>) => ({ amount: Number(amount) * 100 })],
    };
    const grown = new EmbeddedEventStore(dataDir().open(), inCents);
    const later = new DecisionRunner(grown, clock, inCents);
    await expect(run({ command: { amount: 1 } }, later)).rejects.toThrow('above 100');
    await run({ command: { amount: -450 } }, later);
    const recorded = (await collected(grown.readStream('sum-1'))).map(({ data, metadata, grabado }) => [
      data,
      (grabado ?? { metadata }).metadata.schema,
    ]);
    expect(recorded).toEqual([
      [{ amount: 500 }, 1],
      [{ amount: -450 }, 2],
    ]);
  });

  it('of an event type that no aggregate lists is not recorded: it could never be upcast', async () => {
    const unlisted = new DecisionRunner(store, clock, {});
    await expect(run({ command: { amount: 1 } }, unlisted)).rejects.toThrow('no aggregate lists');
    expect(await collected(store.readStream('sum-1'))).toEqual([]);
  });

  it('that changes nothing appends nothing', async () => {
    await run({ command: { amount: 10 } });
    const { position } = await handler.load(sum, 'sum-1');
    const history = await collected(store.readStream('sum-1'));
    expect(await run({ command: { amount: 0 } })).toEqual({
      state: 10,
      version: 1,
      position,
      events: [],
      recorded: [],
      history,
    });
    expect(await collected(store.readStream('sum-1'))).toHaveLength(1);
  });

  it('that changes nothing of a stream that does not exist makes none', async () => {
    expect(await run({ command: { amount: 0 } })).toEqual({
      state: 0,
      version: 0,
      position: BEGINNING,
      events: [],
      recorded: [],
      history: [],
    });
  });

  it('that is refused appends nothing, and does not hold up the next', async () => {
    await expect(run({ command: { amount: 101 } })).rejects.toThrow('above 100');
    expect(await run({ command: { amount: 1 } })).toMatchObject({ state: 1 });
  });

  it('keeps the events of its stream only when asked to', async () => {
    await run({ command: { amount: 10 } });
    expect(await run({ command: { amount: 5 }, keepsHistory: false })).toMatchObject({
      state: 15,
      history: [],
    });
  });

  it('that creates is appended without a read, also when the stream exists already', async () => {
    const read = jest.spyOn(store, 'readStream');
    await run({ command: { amount: 10 }, creates: true });
    expect(read).not.toHaveBeenCalled();
    expect(await run({ command: { amount: 5 }, creates: true })).toMatchObject({ state: 15, version: 2 });
  });

  it('may be made of input that is read once, in parallel with the stream', async () => {
    const asked: string[] = [];
    const slow: EventStore = {
      ...bound(store),
      async *readStream(streamId) {
        asked.push('stream');
        await new Promise(setImmediate);
        asked.push('read');
        yield* store.readStream(streamId);
      },
    };
    const given = async (): Promise<number> => {
      asked.push('given');
      return 4;
    };
    const mine = new DecisionRunner(rivalled(slow, 1), clock, EVENTS);
    const command = (total: number, times: number): Add => ({ amount: total + 1, times });
    const executed = await mine.execute({
      decider: sum,
      streamId: 'sum-1',
      given,
      command,
      metadata: METADATA,
      commandId: 'mine',
    });
    expect(executed.state).toBe(1 + 4 * 2);
    expect(asked.slice(0, 3)).toEqual(['stream', 'given', 'read']);
    expect(asked.filter((what) => what === 'given')).toHaveLength(1);
  });

  it('may be made of the current state', async () => {
    await run({ command: { amount: 30 } });
    expect(await run({ command: (total) => ({ amount: total * 2 }) })).toMatchObject({ state: 90 });
  });
});

describe('the same command again', () => {
  it('is one append, answered with the state it led to', async () => {
    const first = await run({ command: { amount: 10, times: 2 }, commandId: 'mine' });
    expect(await run({ command: { amount: 10, times: 2 }, commandId: 'mine' })).toEqual({
      ...first,
      events: [],
      recorded: await collected(store.readStream('sum-1')),
      history: await collected(store.readStream('sum-1')),
    });
    await run({ command: { amount: 5 } });
    expect(await run({ command: { amount: 10, times: 2 }, commandId: 'mine' })).toMatchObject({
      state: 20,
      version: 2,
    });
    expect(await collected(store.readStream('sum-1'))).toHaveLength(3);
  });

  it('is one append also when it would be refused by now', async () => {
    await run({ command: { amount: 80 }, commandId: 'mine' });
    expect(await run({ command: { amount: 80 }, commandId: 'mine' })).toMatchObject({
      state: 80,
      version: 1,
    });
  });

  it('is one append when all of them come at once, also through several processes', async () => {
    const others = Array.from({ length: 3 }, () => new DecisionRunner(store, clock, EVENTS));
    const states = await Promise.all(
      [handler, handler, ...others].map(
        async (by) => (await run({ command: { amount: 10 }, commandId: 'mine' }, by)).state,
      ),
    );
    expect(states).toEqual([10, 10, 10, 10, 10]);
    expect(await collected(store.readStream('sum-1'))).toHaveLength(1);
  });

  const KEYED = { commandId: 'mine', creates: true } as const;
  const keyedBy = (correlationId: string, requestHash = 'body') => ({
    ...METADATA,
    correlationId,
    requestHash,
  });

  it('under a key is one append, whichever request recorded it', async () => {
    const first = await run({ ...KEYED, command: { amount: 10, times: 2 }, metadata: keyedBy('request-1') });
    await run({ command: { amount: 5 } });
    const again = await run({ ...KEYED, command: { amount: 10, times: 2 }, metadata: keyedBy('request-2') });
    expect(again).toEqual({
      ...first,
      events: [],
      recorded: (await collected(store.readStream('sum-1'))).slice(0, 2),
      history: (await collected(store.readStream('sum-1'))).slice(0, 2),
    });
    expect(await collected(store.readStream('sum-1'))).toHaveLength(3);
  });

  it('under a key that comes twice at once is answered with the one that was recorded', async () => {
    const amounts = [10, 20, 30];
    const executed = await Promise.all(
      amounts.map((amount, n) => run({ ...KEYED, command: { amount }, metadata: keyedBy(`request-${n}`) })),
    );
    const [recorded, ...more] = await collected(store.readStream('sum-1'));
    expect(more).toEqual([]);
    expect(executed.map(({ history }) => history)).toEqual(amounts.map(() => [recorded]));
  });

  it('under a key is found when an earlier build derived its ids from the command alone', async () => {
    await run({ command: { amount: 10 }, commandId: 'mine' });
    const [event] = await collected(store.readStream('sum-1'));
    const older: EventStore = {
      ...bound(store),
      async *readStream() {
        yield [{ ...event!, metadata: { ...event!.metadata, requestHash: 'body' } }];
      },
    };
    const mine = new DecisionRunner(older, clock, EVENTS);
    const again = await run({ ...KEYED, command: { amount: 10 }, metadata: keyedBy('request-2') }, mine);
    expect(again).toMatchObject({ state: 10, events: [] });
  });

  it('is found when an earlier build recorded ids that do not begin with the time', async () => {
    const [command, request] = [uuidv7(), uuidv7()];
    const derived = (name: string): string =>
      uuidv5(`${name}/sum-1/0`, '2d9d0f0a-7b6c-5e3b-8a54-3f1de2a4c6b8');
    for (const [commandId, metadata, name] of [
      [command, METADATA, command],
      ['mine', keyedBy(request), `mine/${request}`],
    ] as const) {
      const events = [
        {
          type: 'Added',
          data: { amount: 10 },
          id: derived(name),
          metadata: { ...metadata, at: '2026-03-01T12:00:00.000Z', schema: 1 },
        },
      ];
      store = new EmbeddedEventStore(dataDir().open(), EVENTS);
      const streamId = 'sum-1';
      const found: EventStore = {
        ...bound(store),
        async *readStream() {
          yield [{ ...events[0]!, streamId, version: 1, position: BEGINNING }];
        },
      };
      const again = await run(
        { command: { amount: 10 }, commandId, metadata },
        new DecisionRunner(found, clock, EVENTS),
      );
      expect(again).toMatchObject({ state: 10, events: [] });
    }
  });

  it('under a key with another body is refused', async () => {
    await run({ ...KEYED, command: { amount: 10 }, metadata: keyedBy('request-1') });
    const other = run({ ...KEYED, command: { amount: 11 }, metadata: keyedBy('request-2', 'other') });
    await expect(other).rejects.toThrow(CommandReused);
  });

  it('on another stream is another command', async () => {
    await run({ command: { amount: 1 }, commandId: 'mine', streamId: 'sum-1' });
    await run({ command: { amount: 2 }, commandId: 'mine', streamId: 'sum-2' });
    expect(await handler.load(sum, 'sum-2')).toMatchObject({ state: 2, version: 1 });
  });
});

describe('the id of an event', () => {
  it.each([
    ['its command', (moment: string) => ({ commandId: moment })],
    ['the command that a claim is made for', (moment: string) => ({ commandId: `${moment}/0/0` })],
    [
      'the request behind a key',
      (moment: string) => ({
        commandId: 'mine',
        metadata: { ...METADATA, correlationId: moment, requestHash: 'body' },
      }),
    ],
  ])('ascends with time where %s has a time', async (_what, named) => {
    const moments = Array.from({ length: 20 }, (_, n) => uuidv7({ msecs: 1_700_000_000_000 + n }));
    for (const [n, moment] of moments.entries())
      await run({ command: { amount: 1 }, streamId: `sum-${n}`, ...named(moment) });
    const events = (await Promise.all(moments.map((_, n) => collected(store.readStream(`sum-${n}`))))).flat();
    const ids = events.map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).toEqual([...ids].sort());
    for (const id of ids) expect(isUuid(id) && uuidVersion(id)).toBe(8);
  });
});

describe('commands at once', () => {
  it('of one stream all happen, however many', async () => {
    await Promise.all(Array.from({ length: 50 }, () => run({ command: { amount: 2 } })));
    expect(await handler.load(sum, 'sum-1')).toMatchObject({ state: 100, version: 50 });
  });

  it('of one stream are each decided on the events of the others: the sum never exceeds the limit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, () => run({ command: { amount: 10 } })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await handler.load(sum, 'sum-1')).toMatchObject({ state: 100 });
  });

  it('of one stream take turns in the order in which they came: none is lost, and each reads what the one before added', async () => {
    const { reads, counted } = counting(store);
    const append = jest.spyOn(counted, 'append');
    const mine = new DecisionRunner(counted, clock, EVENTS);
    const executed = await Promise.all(
      Array.from({ length: 40 }, () => run({ command: { amount: 1 }, keepsHistory: false }, mine)),
    );
    expect(executed.map(({ state }) => state)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    expect(append).toHaveBeenCalledTimes(40);
    // Short streams are read whole. Once a stream has a snapshot, a read returns only the newest event.
    expect(reads.slice(-20)).toEqual(Array.from({ length: 20 }, () => 1));
  });

  it('of one stream wait for each other, and not for those of other streams; a failure passes the turn on', async () => {
    const { opened, open } = newGate();
    const held: string[] = [];
    const securing = async (): Promise<void> => {
      held.push('first');
      await opened;
      throw new Error('taken');
    };
    const first = run({ command: { amount: 1 }, securing });
    const second = run({ command: { amount: 2 }, securing: async () => void held.push('second') });
    expect(await run({ command: { amount: 3 }, streamId: 'sum-2' })).toMatchObject({ state: 3 });
    expect(held).toEqual(['first']);
    open();
    await expect(first).rejects.toThrow('taken');
    expect(await second).toMatchObject({ state: 2, version: 1 });
  });
});

describe('when another process is quicker', () => {
  it('the command is decided again on the newest state', async () => {
    const mine = new DecisionRunner(rivalled(store, 2), clock, EVENTS);
    expect(await run({ command: { amount: 10 } }, mine)).toMatchObject({ state: 12, version: 3 });
  });

  it('the command is made again of the newest state', async () => {
    await run({ command: { amount: 10 } });
    const seen: number[] = [];
    const mine = new DecisionRunner(rivalled(store, 2), clock, EVENTS);
    const command = (total: number): Add => {
      seen.push(total);
      return { amount: total };
    };
    expect(await run({ command }, mine)).toMatchObject({ state: 24 });
    expect(seen).toEqual([10, 11, 12]);
  });

  it('the domain may refuse on the newest state', async () => {
    await run({ command: { amount: 90 } });
    const mine = new DecisionRunner(rivalled(store, 1), clock, EVENTS);
    await expect(run({ command: { amount: 10 } }, mine)).rejects.toThrow('above 100');
  });

  it('the command gives up in the end, having appended nothing', async () => {
    const waits = waitsOf();
    const mine = waiting(rivalled(store, 1_000, 0.25), waits);
    await expect(run({ command: { amount: 10 } }, mine)).rejects.toThrow(WrongExpectedVersion);
    const { state, version } = await handler.load(sum, 'sum-1');
    expect(state).toBe(version / 4);
    expect(waits.now()).toBeGreaterThanOrEqual(5_000);
    expect(Math.max(...waits.pauses)).toBeLessThanOrEqual(250);
  });

  it('each lost try reads only the new events', async () => {
    const rival = new DecisionRunner(store, clock, EVENTS);
    for (let n = 0; n < 5; n++) await run({ command: { amount: 1 } }, rival);
    const { reads, counted } = counting(store);
    const mine = waiting({ ...rivalled(store, 3), readStream: counted.readStream }, waitsOf());
    expect(await run({ command: { amount: 10 }, keepsHistory: false }, mine)).toMatchObject({ state: 18 });
    expect(reads).toEqual([5, 1, 1, 1]);
  });
});

describe('when reads come from a lagging node', () => {
  const KEYED = { ...METADATA, requestHash: 'body' };
  const mine = { command: { amount: 10 }, commandId: 'mine' };

  it('a recorded command is answered with its result once a read is as new as the refusal', async () => {
    await run({ ...mine, metadata: KEYED });
    const { lag, behind } = lagging(store);
    const waits = waitsOf((waited) => {
      if (waited > 1_000) lag.shown = 1;
    });
    const again = { ...mine, metadata: { ...KEYED, correlationId: 'request-2' } };
    expect(await run(again, waiting(behind, waits))).toMatchObject({ state: 10, version: 1, events: [] });
    expect(await collected(store.readStream('sum-1'))).toHaveLength(1);
  });

  it('a command whose outcome stays unknown is not refused: StorageUnavailable', async () => {
    await run({ ...mine, metadata: KEYED });
    const waits = waitsOf();
    const again = { ...mine, metadata: { ...KEYED, correlationId: 'request-2' } };
    await expect(run(again, waiting(lagging(store).behind, waits))).rejects.toThrow(StorageUnavailable);
    expect(waits.now()).toBeGreaterThanOrEqual(5_000);
    expect(waits.pauses.length).toBeLessThan(60);
  });

  it('another command is decided once a read is as new as the refusal, and not before', async () => {
    await run({ command: { amount: 60 } });
    const { lag, behind } = lagging(store);
    const waits = waitsOf(() => (lag.shown = 1));
    const seen: number[] = [];
    const command = (total: number): Add => {
      seen.push(total);
      return { amount: 10 };
    };
    expect(await run({ command }, waiting(behind, waits))).toMatchObject({ state: 70, version: 2 });
    expect(seen).toEqual([0, 60]);
  });

  it('a state is loaded at least as new as the refusal', async () => {
    await run({ command: { amount: 60 } });
    const { lag, behind } = lagging(store);
    const refusal = new WrongExpectedVersion('sum-1', 0, 1);
    const load = (waits: Waits) =>
      waiting(behind, waits).load(sum, 'sum-1', { refusal, tries: new LostTries(waits) });
    await expect(load(waitsOf())).rejects.toThrow(StorageUnavailable);
    expect(await load(waitsOf(() => (lag.shown = 1)))).toMatchObject({ state: 60, version: 1 });
  });
});

describe('a long stream', () => {
  const LENGTH = 60;
  const grow = async (by: DecisionRunner): Promise<void> => {
    for (let n = 0; n < LENGTH; n++)
      await run(
        { command: { amount: n % 2 === 0 ? 1 : -1 }, commandId: `grown-${n}`, keepsHistory: false },
        by,
      );
  };
  const keyed = (n: number) => ({
    command: { amount: 1 },
    commandId: 'keyed',
    keepsHistory: false,
    metadata: { ...METADATA, requestHash: 'body', correlationId: `request-${n}` },
  });

  it('costs a command only the events that it adds', async () => {
    await grow(handler);
    const { reads, counted } = counting(store);
    const mine = new DecisionRunner(counted, clock, EVENTS);
    for (let n = 0; n < 4; n++) await run({ command: { amount: 1 }, keepsHistory: false }, mine);
    expect(await mine.load(sum, 'sum-1')).toMatchObject({ state: 4, version: LENGTH + 4 });
    expect(reads).toEqual([LENGTH, 1, 1, 1, 1]);
  });

  it('is read to its newest event, also when another process recorded it', async () => {
    await grow(handler);
    await run({ command: { amount: 40 } }, new DecisionRunner(store, clock, EVENTS));
    await expect(run({ command: { amount: 61 }, keepsHistory: false })).rejects.toThrow('above 100');
    expect(await run({ command: { amount: 60 }, keepsHistory: false })).toMatchObject({ state: 100 });
  });

  it.each([
    ['by this process', () => handler],
    ['by another process', () => new DecisionRunner(store, clock, EVENTS)],
  ])('finds a command that was recorded long ago %s', async (_who, by) => {
    await grow(handler);
    const first = await run(keyed(1), by());
    await run({ command: { amount: 5 }, commandId: 'unkeyed', keepsHistory: false }, by());
    await run({ command: { amount: 0 }, keepsHistory: false });
    const { version, position } = first;
    const recorded = await collected(store.readStream('sum-1', LENGTH)).then(([event]) => [event]);
    expect(await run(keyed(2))).toEqual({ state: 1, version, position, events: [], recorded, history: [] });
    const unkeyed = { command: { amount: 5 }, commandId: 'unkeyed', keepsHistory: false };
    expect(await run(unkeyed)).toMatchObject({ state: 6, version: version + 1, events: [] });
    expect(await run({ ...unkeyed, commandId: 'grown-3' })).toMatchObject({
      state: 0,
      version: 4,
      events: [],
    });
    const other = { ...keyed(3), metadata: { ...keyed(3).metadata, requestHash: 'other' } };
    await expect(run(other)).rejects.toThrow(CommandReused);
    expect(await collected(store.readStream('sum-1'))).toHaveLength(LENGTH + 2);
  });

  it('whose last events were removed is read from its start', async () => {
    await grow(handler);
    const LEFT = 3;
    let isCut = false;
    const appendedAt: number[] = [];
    const cut: EventStore = {
      ...bound(store),
      append: async (streamId, expectedVersion) => {
        if (expectedVersion !== LEFT) throw new WrongExpectedVersion(streamId, expectedVersion, LEFT);
        appendedAt.push(expectedVersion);
        return { version: LEFT + 1, position: BEGINNING };
      },
      async *readStream(streamId, afterVersion) {
        const all = await collected(store.readStream(streamId, afterVersion));
        yield isCut ? all.filter(({ version }) => version <= LEFT) : all;
      },
    };
    const mine = new DecisionRunner(cut, clock, EVENTS);
    expect(await mine.load(sum, 'sum-1')).toMatchObject({ state: 0, version: LENGTH });
    isCut = true;
    expect(await run({ command: { amount: 7 }, keepsHistory: false }, mine)).toMatchObject({ state: 8 });
    expect(appendedAt).toEqual([LEFT]);
  });
});

describe('`securing`', () => {
  const secured: number[] = [];
  const securing = async (total: number): Promise<void> => void secured.push(total);
  beforeEach(() => void secured.splice(0));

  it('is called on each try, with the state that was read for it', async () => {
    const mine = new DecisionRunner(rivalled(store, 2), clock, EVENTS);
    await run({ command: { amount: 10 }, securing }, mine);
    expect(secured).toEqual([0, 1, 2]);
  });

  it('is called after the stream was read: an event appended meanwhile makes the append fail', async () => {
    let isFirst = true;
    const executed = await run({
      command: { amount: 10 },
      securing: async (total) => {
        secured.push(total);
        if (isFirst) {
          isFirst = false;
          await run({ command: { amount: 5 }, outOfTurn: true });
        }
      },
    });
    expect([executed.state, secured]).toEqual([15, [0, 5]]);
  });

  it('that throws prevents the append', async () => {
    const refuse = async (): Promise<void> => {
      throw new Error('taken');
    };
    await expect(run({ command: { amount: 1 }, securing: refuse })).rejects.toThrow('taken');
    expect(await collected(store.readStream('sum-1'))).toEqual([]);
  });

  it('is not called for a command that is refused, changes nothing or was recorded already', async () => {
    await run({ command: { amount: 1 }, commandId: 'mine' });
    await expect(run({ command: { amount: 101 }, securing })).rejects.toThrow('above 100');
    await run({ command: { amount: 0 }, securing });
    await run({ command: { amount: 1 }, commandId: 'mine', securing });
    expect(secured).toEqual([]);
  });
});
