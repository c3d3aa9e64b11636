import { type Logger } from 'pino';
import { type Clock } from '../system/clock.ts';
import { RecentMap } from '../system/recent-map.ts';

/**
 * After a step back of the clock by at most this many ms, events keep the newest instant: time servers
 * correct clocks, and machines differ.
 */
export const STEP_HELD_MS = 5 * 60_000;

const REMEMBERED = 10_000;

interface Reached {
  readonly last: number;
  readonly left: number;
}

export interface StepBack {
  readonly backMs: number;
  readonly until: string;
}

/**
 * When the clock goes back by up to `STEP_HELD_MS`, an owner's events keep the owner's newest instant. A
 * larger step is recorded and logged: a wrong clock stops no work.
 */
export class Instants {
  private readonly reached = new RecentMap<string, Reached>(REMEMBERED);
  private furthest = 0;
  private backMs = 0;

  constructor(
    private readonly clock: Clock,
    private readonly known: (ownerId: string) => Promise<string | null> = async () => null,
    private readonly log?: Pick<Logger, 'warn'>,
  ) {}

  async recall(ownerId: string): Promise<void> {
    const known = await this.known(ownerId).catch(() => null);
    if (known === null) return;
    const at = Date.parse(known);
    const reached = this.reached.get(ownerId);
    if (!reached || (at > reached.last && at > reached.left))
      this.reached.set(ownerId, { last: at, left: reached?.left ?? 0 });
  }

  of(ownerId: string): string {
    const now = this.clock.now();
    const { last, left } = this.reached.get(ownerId) ?? { last: now, left: 0 };
    const backMs = last - now;
    if (backMs > STEP_HELD_MS) {
      this.furthest = Math.max(this.furthest, last);
      this.backMs = backMs;
      this.log?.warn({ owner: ownerId, backMs, newest: new Date(last).toISOString() }, 'the clock went back');
      this.reached.set(ownerId, { last: now, left: last });
      return new Date(now).toISOString();
    }
    const at = Math.max(now, last);
    this.reached.set(ownerId, { last: at, left });
    return new Date(at).toISOString();
  }

  get stepBack(): StepBack | null {
    return this.clock.now() < this.furthest
      ? { backMs: this.backMs, until: new Date(this.furthest).toISOString() }
      : null;
  }
}
