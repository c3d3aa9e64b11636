import { type TestRedis, describeOnOwnRedis, describeOnRedis } from '../../../test-servers/redis.prueba.ts';
import { newGate, nextTurn, until } from '../system/turns.prueba.ts';
import { type Competitor, type Held, Lease, type LeaseClock } from './lease.ts';

const DURATION = 1_500;
const LONG = 60_000;

/** The spec moves a process's clock; the server's runs by itself. */
class HandClock implements LeaseClock {
  private time = 0;
  private readonly sleepers = new Map<() => void, number>();

  now = (): number => this.time;

  rest = (milliseconds: number, ending: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        this.sleepers.delete(wake);
        resolve();
      };
      if (ending.aborted) return resolve();
      this.sleepers.set(wake, this.time + milliseconds);
      ending.addEventListener('abort', wake, { once: true });
    });

  get resting(): number {
    return this.sleepers.size;
  }

  pass(milliseconds: number): void {
    this.time += milliseconds;
    for (const [wake, at] of [...this.sleepers]) if (at <= this.time) wake();
  }
}

const ended = ({ signal }: Held): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

class Contender {
  readonly turns: Held[] = [];
  readonly errors: unknown[] = [];
  readonly over: number[] = [];
  private readonly lease: Lease;
  private competitor: Competitor;

  constructor(
    url: string,
    key: string,
    act?: (held: Held) => Promise<void>,
    duration = DURATION,
    readonly clock?: HandClock,
  ) {
    const onError = (error: unknown): unknown => this.errors.push(error);
    this.lease = new Lease(url, { key, duration, onError, ...(clock && { clock }) });
    this.competitor = this.lease.compete(async (held) => {
      this.turns.push(held);
      await (act ?? ended)(held);
      this.over.push(clock?.now() ?? performance.now());
    });
  }

  get isActing(): boolean {
    return this.turns.length > this.over.length;
  }

  /**
   * Moves the clock once every timer is set: a competitor has one, a holder two (to renew the lease and to
   * end).
   */
  async pass(milliseconds: number): Promise<void> {
    await until(() => this.clock!.resting === (this.isActing ? 2 : 1));
    this.clock!.pass(milliseconds);
  }

  stop = (): Promise<void> => this.competitor.stop();

  vanish(): void {
    this.lease.close();
  }

  async leave(): Promise<void> {
    await this.stop();
    this.lease.close();
  }
}

const contenders: Contender[] = [];
afterEach(async () => {
  await Promise.all(contenders.splice(0).map((contender) => contender.leave()));
});
const enter = (...args: ConstructorParameters<typeof Contender>): Contender => {
  const contender = new Contender(...args);
  contenders.push(contender);
  return contender;
};
const keyOf = ({ prefix }: Pick<TestRedis, 'prefix'>): string => `${prefix}-turno`;

describeOnRedis('a lease', (redis) => {
  const come = (act?: (held: Held) => Promise<void>, duration?: number, clock?: HandClock): Contender =>
    enter(redis().url, keyOf(redis()), act, duration, clock);

  it('is held by one of many, and passes on at once when it is given up, with a greater fence', async () => {
    const all = Array.from({ length: 3 }, () => come(ended, LONG, new HandClock()));
    const left = new Set(all);
    const fences: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await until(() => all.some(({ isActing }) => isActing));
      const acting = all.filter(({ isActing }) => isActing);
      expect(acting).toHaveLength(1);
      const [holder] = acting;
      fences.push(holder!.turns.at(-1)!.fence);
      await holder!.stop();
      expect(holder!.isActing).toBe(false);
      left.delete(holder!);
      for (const contender of left) await contender.pass(LONG / 4);
    }
    expect(fences).toEqual([1, 2, 3]);
  });

  it('stays with a holder that renews it, beyond its duration', async () => {
    const holder = come(ended, LONG, new HandClock());
    await until(() => holder.isActing);
    const { redis: server } = redis();
    for (let passed = 0; passed <= 2 * LONG; passed += LONG / 4) {
      await server.pexpire(keyOf(redis()), LONG / 2);
      await holder.pass(LONG / 4);
      await until(async () => (await server.pttl(keyOf(redis()))) > LONG / 2);
    }
    expect(holder.turns).toHaveLength(1);
    expect(holder.turns[0]!.isHeld()).toBe(true);
  });

  it('passes on when its holder dies, once its duration is over', async () => {
    const dead = come();
    await until(() => dead.isActing);
    const heir = come();
    dead.vanish();
    await until(() => heir.isActing);
    expect(heir.turns[0]!.fence).toBeGreaterThan(dead.turns[0]!.fence);
    expect(dead.isActing).toBe(false);
    expect(dead.turns[0]!.isHeld()).toBe(false);
  });

  it('ends for a holder when another process has overwritten it', async () => {
    const holder = come();
    await until(() => holder.isActing);
    await redis().redis.set(keyOf(redis()), 'another', 'PX', 60_000);
    await until(() => !holder.isActing);
    expect(await redis().redis.get(keyOf(redis()))).toBe('another');
  });

  it('passes on when the act ends by itself or fails, and is competed for again', async () => {
    let times = 0;
    const failing = come(async () => {
      if (++times === 1) throw new Error('no paint');
    });
    await until(() => times === 3);
    expect(failing.errors.map(String)).toEqual(['Error: no paint']);
  });

  it('is not free before the act has ended', async () => {
    const gate = newGate();
    const slow = come(() => gate.opened, LONG);
    await until(() => slow.isActing);
    const stopping = slow.stop();
    expect(slow.turns[0]!.signal.aborted).toBe(true);
    expect(await redis().redis.exists(keyOf(redis()))).toBe(1);
    gate.open();
    await stopping;
    expect(await redis().redis.exists(keyOf(redis()))).toBe(0);
  });

  it('is not held, by isHeld, when a busy thread missed the renewal and the abort', async () => {
    const busy = come();
    // On a busy machine the lease may be lost before the test looks, so it waits until the lease is held.
    await until(() => busy.isActing && busy.turns.at(-1)!.isHeld());
    const held = busy.turns.at(-1)!;
    const from = performance.now();
    while (performance.now() - from < DURATION);
    expect(held.signal.aborted).toBe(false);
    expect(held.isHeld()).toBe(false);
  });
});

describeOnOwnRedis('a lease whose server goes away', (server) => {
  const bereaved = async (): Promise<Contender> => {
    const holder = enter(server().url, 'turno', ended, DURATION, new HandClock());
    await until(() => holder.isActing);
    await server().kill();
    for (let quarter = 1; quarter <= 3; quarter++) {
      expect(holder.isActing).toBe(true);
      holder.clock!.pass(DURATION / 4);
      await nextTurn();
    }
    return holder;
  };

  it('is given up by its holder before another process could hold it', async () => {
    const holder = await bereaved();
    expect(holder.isActing).toBe(false);
    expect(holder.over[0]!).toBeLessThan(DURATION);
    expect(holder.turns[0]!.isHeld()).toBe(false);
  });

  it('is competed for again once the server is back', async () => {
    const holder = await bereaved();
    expect(holder.isActing).toBe(false);
    await server().start();
    while (!holder.isActing) await holder.pass(DURATION / 4);
    expect(holder.turns).toHaveLength(2);
  });

  it('can be left while the server is away', async () => {
    await server().kill();
    const contender = enter(server().url, 'turno');
    await until(() => contender.errors.length > 0);
    await contender.leave();
    expect(contender.turns).toEqual([]);
  });
});
