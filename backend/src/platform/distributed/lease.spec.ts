import { type TestRedis, describeOnOwnRedis, describeOnRedis } from '../../../test-servers/redis.prueba.ts';
import { newGate, until } from '../turns.prueba.ts';
import { type Competitor, type Held, Lease } from './lease.ts';

/** Of a lease that is waited for. */
const DURATION = 1_500;
/** Long enough that a busy machine does not lose a lease by accident. */
const LONG = 8_000;

const ended = ({ signal }: Held): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

/** A process that competes and, when it has its turn, holds it until it is to end. */
class Contender {
  readonly turns: Held[] = [];
  readonly errors: unknown[] = [];
  /** Whose turn is over by its own account. */
  readonly over: number[] = [];
  private readonly lease: Lease;
  private competitor: Competitor;

  constructor(url: string, key: string, act?: (held: Held) => Promise<void>, duration = DURATION) {
    this.lease = new Lease(url, { key, duration, onError: (error) => this.errors.push(error) });
    this.competitor = this.lease.compete(async (held) => {
      this.turns.push(held);
      await (act ?? ended)(held);
      this.over.push(performance.now());
    });
  }

  get isActing(): boolean {
    return this.turns.length > this.over.length;
  }

  stop = (): Promise<void> => this.competitor.stop();

  /** Gone without a word. */
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
  const come = (act?: (held: Held) => Promise<void>, duration?: number): Contender =>
    enter(redis().url, keyOf(redis()), act, duration);

  it('is held by one of many, and passes on at once when it is given up, with a greater fence', async () => {
    const all = [come(ended, LONG), come(ended, LONG), come(ended, LONG)];
    const fences: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      await until(() => all.some(({ isActing }) => isActing));
      const acting = all.filter(({ isActing }) => isActing);
      expect(acting).toHaveLength(1);
      const [holder] = acting;
      fences.push(holder!.turns.at(-1)!.fence);
      await holder!.stop();
      expect(holder!.isActing).toBe(false);
    }
    expect(fences).toEqual([1, 2, 3]);
  });

  it('stays with a holder that renews it, longer than it lasts', async () => {
    const holder = come(ended, LONG);
    await until(() => holder.isActing);
    const { redis: server } = redis();
    const left = () => server.pttl(keyOf(redis()));
    const from = performance.now();
    let before = await left();
    while (performance.now() - from < 2 * LONG)
      await until(async () => {
        const now = await left();
        const isRenewed = now > before;
        before = now;
        return isRenewed;
      });
    expect(holder.turns).toHaveLength(1);
    expect(holder.turns[0]!.isHeld()).toBe(true);
  });

  it('passes on when its holder dies, once it is over', async () => {
    const dead = come();
    await until(() => dead.isActing);
    const heir = come();
    dead.vanish();
    await until(() => heir.isActing);
    expect(heir.turns[0]!.fence).toBeGreaterThan(dead.turns[0]!.fence);
    expect(dead.isActing).toBe(false);
    expect(dead.turns[0]!.isHeld()).toBe(false);
  });

  it('ends for a holder from whom it was taken, whoever did it', async () => {
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

  it('is not believed to be held by one whose thread was too busy to renew it or to hear of its end', async () => {
    const busy = come();
    await until(() => busy.isActing);
    const held = busy.turns[0]!;
    const from = performance.now();
    while (performance.now() - from < DURATION);
    expect(held.signal.aborted).toBe(false);
    expect(held.isHeld()).toBe(false);
  });
});

describeOnOwnRedis('a lease whose server goes away', (server) => {
  it('is let go of by its holder before anybody else could have it', async () => {
    const holder = enter(server().url, 'turno', ended, LONG);
    await until(() => holder.isActing);
    const lost = performance.now();
    await server().kill();
    await until(() => !holder.isActing);
    expect(holder.over[0]! - lost).toBeLessThan(LONG);
    expect(holder.turns[0]!.isHeld()).toBe(false);
  });

  it('is competed for again once it is back', async () => {
    const holder = enter(server().url, 'turno', ended, LONG);
    await until(() => holder.isActing);
    await server().kill();
    await until(() => !holder.isActing);
    await server().start();
    await until(() => holder.isActing);
    expect(holder.turns).toHaveLength(2);
  });

  it('can be left while it is away', async () => {
    await server().kill();
    const contender = enter(server().url, 'turno');
    await until(() => contender.errors.length > 0);
    await contender.leave();
    expect(contender.turns).toEqual([]);
  });
});
