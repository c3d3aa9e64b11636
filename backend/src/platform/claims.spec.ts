import { type Decider, nunca } from '../dominio/decider.ts';
import { reserva } from '../dominio/reserva.ts';
import { type Claim, Claims, type Holding } from './claims.ts';
import { CommandHandler } from './command-handler.ts';
import { useDataDir } from './embedded/data-dir.prueba.ts';
import { EmbeddedEventStore } from './event-store/embedded-event-store.ts';
import { WrongExpectedVersion } from './event-store/event-store.ts';
import { type Caller } from './http/caller.ts';
import { TestClock } from './test-clock.prueba.ts';

/** Badges: whoever claims the number 7 may wear it, put it down, or be gone for ever. */
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
const HOLDING: Readonly<Record<Wearer, Holding>> = {
  nobody: 'absent',
  wearing: 'holds',
  bare: 'unused',
  gone: 'gone',
};

const BADGE = 'badge-7';
const METADATA = { ownerId: 'luz', userId: 'luz', correlationId: 'spec' };
const dataDir = useDataDir();
let commands: number;
let clock: TestClock;
let handler: CommandHandler;
let claims: Claims;
let asked: string[];
let fenced: string[];

beforeEach(() => {
  commands = 0;
  asked = [];
  fenced = [];
  clock = new TestClock();
  handler = new CommandHandler(new EmbeddedEventStore(dataDir().open()), clock);
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
const claimOf = (titular: string, by: Caller = caller()): Claim => ({
  streamId: BADGE,
  type: 'FolioReservado',
  titular,
  by,
  holding: async (of) => {
    asked.push(of);
    return HOLDING[(await handler.load(wearer, `wearer-${of}`)).state];
  },
  fence: async (of) => {
    fenced.push(of);
    await happens(of, 'Fenced');
  },
});
const take = (titular: string): Promise<boolean> => claims.take(claimOf(titular));
const holder = async (): Promise<string | null> => (await handler.load(reserva, BADGE)).state;

describe('a claim', () => {
  it('on what nobody claimed is taken', async () => {
    expect(await take('ana')).toBe(true);
    expect(await holder()).toBe('ana');
  });

  it('taken again by the same claimant is still hers, and renewed until she uses it', async () => {
    expect(await take('ana')).toBe(true);
    expect(await take('ana')).toBe(true);
    expect((await handler.load(reserva, BADGE)).version).toBe(2);
    await happens('ana', 'Worn');
    expect(await take('ana')).toBe(true);
    expect((await handler.load(reserva, BADGE)).version).toBe(2);
  });

  it('of 20 at once is won by exactly one', async () => {
    const wins = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`claimant-${index}`)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await holder()).toBe(`claimant-${wins.indexOf(true)}`);
    expect((await handler.load(reserva, BADGE)).version).toBe(1);
  });

  it('of 20 at once over one that is gone is won by exactly one', async () => {
    await take('old');
    await happens('old', 'Gone');
    const wins = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`claimant-${index}`)));
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await handler.load(reserva, BADGE)).version).toBe(2);
  });

  it('that is used is respected for ever', async () => {
    await take('ana');
    await happens('ana', 'Worn');
    clock.pass(365 * 24 * 3_600_000);
    expect(await take('eva')).toBe(false);
    expect([await holder(), fenced]).toEqual(['ana', []]);
  });

  it('of somebody gone is superseded at once, without a fence', async () => {
    await take('ana');
    await happens('ana', 'Worn');
    await happens('ana', 'Gone');
    expect(await take('eva')).toBe(true);
    expect([await holder(), fenced]).toEqual(['eva', []]);
  });

  it('no longer used is superseded at once, its claimant fenced', async () => {
    await take('ana');
    await happens('ana', 'Worn');
    await happens('ana', 'PutDown');
    expect(await take('eva')).toBe(true);
    expect([await holder(), fenced]).toEqual(['eva', ['ana']]);
  });
});

describe('an orphan claim, its claimant not made (yet)', () => {
  it('is respected while it is young', async () => {
    await take('ana');
    clock.pass(9_999);
    expect(await take('eva')).toBe(false);
    expect([await holder(), fenced]).toEqual(['ana', []]);
  });

  it('is taken over when it is old, its claimant fenced first', async () => {
    await take('ana');
    clock.pass(10_000);
    expect(await take('eva')).toBe(true);
    expect([await holder(), fenced]).toEqual(['eva', ['ana']]);
  });

  it('is respected anew once taken over', async () => {
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
});

describe('a slow claimant', () => {
  it('that was fenced cannot use what she claimed: her append expected a stream without events', async () => {
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

  it('that came to use it between the question and the fence keeps it', async () => {
    await take('ana');
    clock.pass(10_000);
    const claim = claimOf('eva');
    const taken = await claims.take({
      ...claim,
      fence: async (of) => {
        await happens(of, 'Worn');
        await claim.fence(of);
      },
    });
    expect({ taken, holder: await holder() }).toEqual({ taken: false, holder: 'ana' });
  });

  it('that claims it anew after the fence keeps it: the superseding append fails, and asks again', async () => {
    await take('ana');
    clock.pass(10_000);
    const claim = claimOf('eva');
    let questions = 0;
    const taken = await claims.take({
      ...claim,
      holding: async (of) => {
        const holding = await claim.holding(of);
        if (++questions === 2) {
          // Right after eva looked for the last time.
          await wear('ana');
        }
        return holding;
      },
    });
    expect({ taken, holder: await holder() }).toEqual({ taken: false, holder: 'ana' });
  });

  it('that is fenced while she uses it claims anew before she tries again', async () => {
    const rival = claimOf('eva');
    let isFirst = true;
    await expect(
      wear('ana', async () => {
        if (!isFirst) return;
        isFirst = false;
        clock.pass(10_000);
        expect(await claims.take(rival)).toBe(true);
        await happens('eva', 'Worn');
      }),
    ).rejects.toThrow('taken');
    expect([await holder(), (await handler.load(wearer, 'wearer-ana')).state]).toEqual(['eva', 'nobody']);
  });
});

/** Claims the badge and wears it, as a command of the product does; `meanwhile` comes between claim and use. */
const wear = (titular: string, meanwhile = async (): Promise<void> => {}) =>
  handler.execute({
    decider: wearer,
    streamId: `wearer-${titular}`,
    command: 'Worn',
    securing: async () => {
      if (!(await take(titular))) throw new Error('taken');
      await meanwhile();
    },
    metadata: METADATA,
    commandId: caller().commandId,
  });

describe('claimants at once', () => {
  it('however they claim, use, put down and overtake, never two of them wear it', async () => {
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
