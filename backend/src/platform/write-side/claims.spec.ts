import { jest } from '@jest/globals';
import { type Decider, nunca } from '@cuenta-clara/dominio/decider';
import { reserva } from '@cuenta-clara/dominio/reserva';
import { type Upcasters } from '@cuenta-clara/dominio/upcasters';
import { lagging, waitsOf } from './behind.prueba.ts';
import { type Claim, Claims } from './claims.ts';
import { DecisionRunner } from './decision-runner.ts';
import { useDataDir } from '../engines/data-dir.prueba.ts';
import { EmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { newGate } from '../system/turns.prueba.ts';
import { Turns } from './turns.ts';
import { type EventStore, WrongExpectedVersion, collected } from '../event-store/event-store.ts';
import { type Caller } from './caller.ts';
import { StorageUnavailable } from '../system/storage-unavailable.ts';
import { TestClock } from '../system/test-clock.prueba.ts';

type WearerEvent = { readonly type: 'Worn' | 'PutDown' | 'Gone' | 'Fenced'; readonly data: object };
type Wearer = 'nobody' | 'wearing' | 'bare' | 'gone';

const wearer: Decider<WearerEvent['type'], Wearer, WearerEvent> = {
  initialState: 'nobody',
  decide: (type) => [{ type, data: {} }],
  evolve: (state, { type }) => {
    switch (type) {
      case 'Worn':
        return 'wearing';
      case 'PutDown':
        return 'bare';
      case 'Gone':
        return 'gone';
      case 'Fenced':
        return state;
      default:
        return nunca(type);
    }
  },
};
const EVENTS: Upcasters = { Worn: [], PutDown: [], Gone: [], Fenced: [], FolioReservado: [] };
const BADGE = 'badge-7';
const METADATA = { ownerId: 'luz', userId: 'luz', correlationId: 'spec' };
const dataDir = useDataDir();
let commands: number;
let clock: TestClock;
let store: EventStore;
let handler: DecisionRunner;
let claims: Claims;

beforeEach(() => {
  commands = 0;
  clock = new TestClock();
  store = new EmbeddedEventStore(dataDir().open(), EVENTS);
  handler = new DecisionRunner(store, clock, EVENTS);
  claims = new Claims(handler, clock);
});

const caller = (): Caller => ({ ...METADATA, commandId: `command-${++commands}` });
const happens = (titular: string, type: WearerEvent['type']) =>
  handler.execute({
    decider: wearer,
    streamId: `wearer-${titular}`,
    command: type,
    metadata: METADATA,
    commandId: caller().commandId,
  });
const claimOf = (titular: string, at = 0): Claim<WearerEvent['type'], Wearer, WearerEvent> => ({
  streamId: BADGE,
  type: 'FolioReservado',
  claimants: {
    decider: wearer,
    streamOf: (of) => `wearer-${of}`,
    uses: (state) => state === 'wearing',
    fence: 'Fenced',
  },
  titular,
  at,
  by: caller(),
});
const fences = async (titular: string): Promise<number> =>
  (await collected(store.readStream(`wearer-${titular}`))).filter(({ type }) => type === 'Fenced').length;
const take = (titular: string): Promise<boolean> => claims.take(claimOf(titular));
const holder = async (): Promise<string | null> => (await handler.load(reserva, BADGE)).state;

describe('a claim', () => {
  it('on an unclaimed value succeeds', async () => {
    expect(await take('ana')).toBe(true);
    expect(await holder()).toBe('ana');
  });

  it('made again by the same claimant stays hers, and is renewed until she uses the value', async () => {
    expect(await take('ana')).toBe(true);
    expect(await take('ana')).toBe(true);
    expect((await handler.load(reserva, BADGE)).version).toBe(2);
    await happens('ana', 'Worn');
    expect(await take('ana')).toBe(true);
    expect((await handler.load(reserva, BADGE)).version).toBe(2);
  });

  it('on an unclaimed value is appended without a read', async () => {
    const looked = jest.spyOn(store, 'readStream');
    expect(await take('ana')).toBe(true);
    expect(looked).not.toHaveBeenCalled();
  });

  it('of one command that arrives twice at once is one claim', async () => {
    const hers = claimOf('ana');
    expect(await Promise.all([claims.take(hers), claims.take(hers)])).toEqual([true, true]);
    expect((await handler.load(reserva, BADGE)).version).toBe(1);
  });

  it('of a command whose earlier claim was superseded is checked again', async () => {
    const hers = claimOf('ana');
    await claims.take(hers);
    clock.pass(10_000);
    await take('eva');
    await happens('eva', 'Worn');
    expect(await claims.take({ ...hers, at: 1 })).toBe(false);
    expect(await holder()).toBe('eva');
  });

  it('of 20 at once is won by exactly one', async () => {
    const wins = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`claimant-${index}`)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await holder()).toBe(`claimant-${wins.indexOf(true)}`);
    expect((await handler.load(reserva, BADGE)).version).toBe(1);
  });

  it('of 20 at once over a claimant that is gone is won by exactly one', async () => {
    await take('old');
    await happens('old', 'Gone');
    const wins = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`claimant-${index}`)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await handler.load(reserva, BADGE)).version).toBe(2);
  });

  it('whose value is used is respected forever', async () => {
    await take('ana');
    await happens('ana', 'Worn');
    clock.pass(365 * 24 * 3_600_000);
    expect(await take('eva')).toBe(false);
    expect([await holder(), await fences('ana')]).toEqual(['ana', 0]);
  });

  it('of a claimant that is gone is superseded at once, without a fence', async () => {
    await take('ana');
    await happens('ana', 'Worn');
    await happens('ana', 'Gone');
    expect(await take('eva')).toBe(true);
    expect([await holder(), await fences('ana')]).toEqual(['eva', 0]);
  });

  it('no longer used is superseded at once, without a fence', async () => {
    await take('ana');
    await happens('ana', 'Worn');
    await happens('ana', 'PutDown');
    expect(await take('eva')).toBe(true);
    expect([await holder(), await fences('ana')]).toEqual(['eva', 0]);
  });
});

describe('a claim not used (yet)', () => {
  it('is respected while it is young', async () => {
    await take('ana');
    clock.pass(9_999);
    expect(await take('eva')).toBe(false);
    expect([await holder(), await fences('ana')]).toEqual(['ana', 0]);
  });

  it('is taken over when it is old, its claimant fenced first', async () => {
    await take('ana');
    clock.pass(10_000);
    expect(await take('eva')).toBe(true);
    expect([await holder(), await fences('ana')]).toEqual(['eva', 1]);
  });

  it('is respected again once another claimant took it over', async () => {
    await take('ana');
    clock.pass(10_000);
    await take('eva');
    expect(await take('isa')).toBe(false);
    expect(await holder()).toBe('eva');
  });

  it('is as old as its newest claim, not as the first', async () => {
    await take('ana');
    await happens('ana', 'Gone');
    clock.pass(60_000);
    await take('eva');
    clock.pass(5_000);
    expect(await take('isa')).toBe(false);
  });

  it('is respected also when its claimant existed before', async () => {
    await happens('ana', 'PutDown');
    await take('ana');
    expect(await take('eva')).toBe(false);
    clock.pass(10_000);
    expect(await take('eva')).toBe(true);
    expect(await fences('ana')).toBe(1);
  });
});

describe('two claimants who each hold the value that the other wants', () => {
  it('do not wait for each other: a fence takes no turn', async () => {
    const [seven, eight] = [BADGE, 'badge-8'];
    handler = new DecisionRunner(store, clock, EVENTS, undefined, undefined, undefined, new Turns(2 ** 30));
    claims = new Claims(handler, clock);
    const claimed = (titular: string, streamId: string) => claims.take({ ...claimOf(titular), streamId });
    await claimed('ana', seven);
    await claimed('eva', eight);
    clock.pass(10_000);
    let held = 0;
    const both = newGate();
    const wanting = (titular: string, streamId: string) =>
      handler.execute({
        decider: wearer,
        streamId: `wearer-${titular}`,
        command: 'Worn',
        securing: async (_state, at) => {
          if (++held >= 2) both.open();
          await both.opened;
          if (!(await claims.take({ ...claimOf(titular, at), streamId }))) throw new Error('taken');
        },
        metadata: METADATA,
        commandId: caller().commandId,
      });
    const outcomes = await Promise.allSettled([wanting('ana', eight), wanting('eva', seven)]);
    for (const { status } of outcomes) expect(['fulfilled', 'rejected']).toContain(status);
    const wearing = await Promise.all([seven, eight].map((badge) => handler.load(reserva, badge)));
    expect(wearing.map(({ version }) => version > 1)).toContain(true);
  });
});

describe('a slow claimant', () => {
  it('that was fenced cannot use the value: her append expected a stream without events', async () => {
    await take('ana');
    const { version } = await handler.load(wearer, 'wearer-ana');
    clock.pass(10_000);
    expect(await take('eva')).toBe(true);
    const late = handler.append({
      streamId: 'wearer-ana',
      expectedVersion: version,
      events: [{ type: 'Worn', data: {} }],
      metadata: METADATA,
      commandId: 'late',
    });
    await expect(late).rejects.toThrow(WrongExpectedVersion);
  });

  const afterLook = (
    nth: number,
    act: () => Promise<unknown>,
  ): Claim<WearerEvent['type'], Wearer, WearerEvent> => {
    const claim = claimOf('eva');
    let looks = 0;
    const acting: Pick<DecisionRunner, 'load' | 'execute' | 'append'> = {
      load: async (decider, streamId) => {
        const loaded = await handler.load(decider, streamId);
        if (streamId === 'wearer-ana' && ++looks === nth) await act();
        return loaded;
      },
      execute: (execution) => handler.execute(execution),
      append: (given) => handler.append(given),
    };
    claims = new Claims(acting as DecisionRunner, clock);
    return claim;
  };

  it('that used the value before the fence keeps it', async () => {
    await take('ana');
    clock.pass(10_000);
    const claim = afterLook(1, () => happens('ana', 'Worn'));
    expect([await claims.take(claim), await holder()]).toEqual([false, 'ana']);
  });

  it('that claims again after the fence keeps the value: the superseding append fails and is decided again', async () => {
    await take('ana');
    clock.pass(10_000);
    const hers = new Claims(handler, clock);
    const claim = afterLook(2, () => wear('ana', hers));
    expect([await claims.take(claim), await holder()]).toEqual([false, 'ana']);
  });

  it('that is fenced while she uses the value claims again before her next try', async () => {
    let isFirst = true;
    const wearing = wear('ana', claims, async () => {
      if (!isFirst) return;
      isFirst = false;
      clock.pass(10_000);
      expect(await take('eva')).toBe(true);
      await happens('eva', 'Worn');
    });
    await expect(wearing).rejects.toThrow('taken');
    expect([await holder(), (await handler.load(wearer, 'wearer-ana')).state]).toEqual(['eva', 'nobody']);
  });
});

const wear = (titular: string, by = claims, meanwhile = async (): Promise<void> => {}) => {
  const whose = caller();
  return handler.execute({
    decider: wearer,
    streamId: `wearer-${titular}`,
    command: 'Worn',
    securing: async (_state, at) => {
      if (!(await by.take({ ...claimOf(titular, at), by: whose }))) throw new Error('taken');
      await meanwhile();
    },
    metadata: METADATA,
    commandId: whose.commandId,
  });
};

describe('a claim that is read from a lagging node', () => {
  const behindBy = (during: (waited: number, lag: { shown: number }) => void) => {
    const { lag, behind } = lagging(store);
    const waits = waitsOf((waited) => during(waited, lag));
    const there = new DecisionRunner(behind, clock, EVENTS, undefined, undefined, waits);
    return { claims: new Claims(there, clock, waits), waits };
  };

  it('is judged once a read is as new as the refusal', async () => {
    await take('ana');
    await happens('ana', 'Worn');
    const { claims: there } = behindBy((waited, lag) => {
      if (waited > 1_000) lag.shown = 1;
    });
    expect(await there.take(claimOf('eva'))).toBe(false);
    expect(await there.take(claimOf('ana'))).toBe(true);
  });

  it('that stays unknown is no refusal but StorageUnavailable', async () => {
    await take('ana');
    const { claims: there, waits } = behindBy(() => {});
    await expect(there.take(claimOf('ana'))).rejects.toThrow(StorageUnavailable);
    expect(waits.now()).toBeGreaterThanOrEqual(5_000);
  });
});

describe('claimants at once', () => {
  it('in every order of claiming, using, giving up and superseding, two claimants never hold the badge', async () => {
    const names = ['ana', 'eva', 'isa', 'luz'];
    const someTurns = async (name: string): Promise<void> => {
      for (let turn = 0; turn < 12; turn++) {
        clock.pass(4_000);
        await wear(name).catch((error: Error) => expect(error.message).toBe('taken'));
        const states = await Promise.all(
          names.map(async (of) => (await handler.load(wearer, `wearer-${of}`)).state),
        );
        expect(states.filter((state) => state === 'wearing').length).toBeLessThanOrEqual(1);
        if ((await handler.load(wearer, `wearer-${name}`)).state === 'wearing')
          await happens(name, 'PutDown');
      }
    };
    await Promise.all(names.map(someTurns));
  });
});
