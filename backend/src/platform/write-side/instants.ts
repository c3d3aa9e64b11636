import { type Logger } from 'pino';
import { type Clock } from '../system/clock.ts';
import { RecentMap } from '../system/recent-map.ts';

/** A clock that goes back by no more than this is held: time servers set it right, and two machines differ. */
export const STEP_HELD_MS = 5 * 60_000;

/** Of so many owners it is remembered when they last did something. */
const REMEMBERED = 10_000;

/** Where an owner's time has come to; and from where the clock took it back, when it went further than is held. */
interface Reached {
  readonly last: number;
  readonly left: number;
}

/** A clock that was behind what it had recorded before. */
export interface StepBack {
  /** By so much, in ms. */
  readonly backMs: number;
  /** The instant it must reach again. */
  readonly until: string;
}

/**
 * The instants of events. An owner's do not go back by a little: a step of up to five minutes is held at her newest one. A
 * larger one is recorded as the clock says, and told: nobody is kept from work by a clock.
 */
export class Instants {
  private readonly reached = new RecentMap<string, Reached>(REMEMBERED);
  private furthest = 0;
  private backMs = 0;

  constructor(
    private readonly clock: Clock,
    /** The newest instant that the read models know of an owner: what another process recorded, or this one before it ended. */
    private readonly known: (ownerId: string) => Promise<string | null> = async () => null,
    private readonly log?: Pick<Logger, 'warn'>,
  ) {}

  /** Reads what is known of an owner; asked before her events are made, for `of` does not wait. */
  async recall(ownerId: string): Promise<void> {
    // Whoever cannot be asked keeps nobody from work.
    const known = await this.known(ownerId).catch(() => null);
    if (known === null) return;
    const at = Date.parse(known);
    const reached = this.reached.get(ownerId);
    if (!reached || (at > reached.last && at > reached.left))
      this.reached.set(ownerId, { last: at, left: reached?.left ?? 0 });
  }

  /** The instant of what is recorded now. */
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

  /** The last larger step back that this process saw, until the clock has made up for it; null when there is none. */
  get stepBack(): StepBack | null {
    return this.clock.now() < this.furthest
      ? { backMs: this.backMs, until: new Date(this.furthest).toISOString() }
      : null;
  }
}
