import { setTimeout } from 'node:timers/promises';
import { type Redis } from 'ioredis';
import { type OnRedisError, connectRedis } from '../engines/redis.ts';

/** Time as a lease counts it: never backwards, whatever is done to the clock on the wall. */
export interface LeaseClock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Resolves so many milliseconds later, or as soon as the signal is aborted. */
  rest(milliseconds: number, ending: AbortSignal): Promise<void>;
}

const processClock: LeaseClock = {
  now: () => performance.now(),
  rest: async (milliseconds, signal) => {
    await setTimeout(Math.max(0, milliseconds), undefined, { signal }).catch(() => {});
  },
};

export interface LeaseOptions {
  /** What is leased; one process at a time holds it. */
  readonly key: string;
  /** How long a holder that falls silent keeps it, in ms: hand-over takes at most this and a quarter. */
  readonly duration?: number;
  readonly clock?: LeaseClock;
  /** Told of a server that cannot be reached, and of an act that failed. */
  readonly onError: OnRedisError;
}

/** The lease in somebody's hands. */
export interface Held {
  /** Greater for each later holder: what it writes to can tell a holder that is late from the one of now. */
  readonly fence: number;
  /** Aborted when it is to end: before anybody else could hold the lease. */
  readonly signal: AbortSignal;
  /** The same asked of the clock, for one who may have kept the signal from being heard. */
  isHeld(): boolean;
}

export interface Competitor {
  /** Competes no more; resolves when what was being done has ended and the lease is free for another. */
  stop(): Promise<void>;
}

const DURATION_MS = 3_000;
/** Parts of the duration. */
const LOOK_EVERY = 1 / 4;
const RENEW_EVERY = 1 / 4;
const ACT_AT_MOST = 3 / 4;

const TAKE = `
  if redis.call('EXISTS', KEYS[1]) == 1 then return false end
  local fence = redis.call('INCR', KEYS[2])
  redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
  return fence
`;
const RENEW = `
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
const RELEASE = `
  if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
  return 1
`;

interface Tenure {
  readonly fence: number;
  readonly holder: string;
  readonly askedAt: number;
}

/**
 * Of all the processes that compete, one acts at a time. Whoever holds the lease acts only for as long as it is sure
 * of it: that is counted from before it asked, so it ends here before it ends at the server.
 */
export class Lease {
  private readonly redis: Redis;
  private readonly duration: number;
  private readonly clock: LeaseClock;

  constructor(
    url: string,
    private readonly options: LeaseOptions,
  ) {
    this.duration = options.duration ?? DURATION_MS;
    this.clock = options.clock ?? processClock;
    this.redis = connectRedis(url, options.onError, { commandTimeout: this.duration });
  }

  /** Acts each time the lease is won; an act that ends, well or not, gives it up and competes again. */
  compete(act: (held: Held) => Promise<void>): Competitor {
    const stopping = new AbortController();
    const competing = this.competeUntil(stopping.signal, act);
    return {
      stop: async () => {
        stopping.abort();
        await competing;
      },
    };
  }

  close(): void {
    this.redis.disconnect();
  }

  private async competeUntil(stopping: AbortSignal, act: (held: Held) => Promise<void>): Promise<void> {
    while (!stopping.aborted) {
      const tenure = await this.take();
      if (tenure) await this.hold(tenure, stopping, act);
      await this.clock.rest(this.duration * LOOK_EVERY, stopping);
    }
  }

  private async hold(
    { fence, holder, askedAt }: Tenure,
    stopping: AbortSignal,
    act: (held: Held) => Promise<void>,
  ): Promise<void> {
    const ending = new AbortController();
    const end = (): void => ending.abort();
    let until = askedAt;
    const extend = (from: number): void => {
      until = from + this.duration * ACT_AT_MOST;
    };
    const isHeld = (): boolean => !ending.signal.aborted && this.clock.now() < until;
    const endInTime = async (): Promise<void> => {
      while (isHeld()) await this.clock.rest(until - this.clock.now(), ending.signal);
      end();
    };

    extend(askedAt);
    void endInTime();
    stopping.addEventListener('abort', end);
    const renewing = this.renewUntil(ending.signal, holder, extend, end);
    try {
      // The answer may have come when its time was over.
      if (isHeld() && !stopping.aborted) await act({ fence, signal: ending.signal, isHeld });
    } catch (error) {
      this.options.onError(error);
    }
    end();
    await renewing;
    stopping.removeEventListener('abort', end);
    // Once it may be another's, whoever that is shall not wait for this one to reach the server.
    if (this.clock.now() < until) await this.ask(RELEASE, [this.options.key], holder);
  }

  private async renewUntil(
    ending: AbortSignal,
    holder: string,
    renewed: (askedAt: number) => void,
    lost: () => void,
  ): Promise<void> {
    for (;;) {
      await this.clock.rest(this.duration * RENEW_EVERY, ending);
      if (ending.aborted) return;
      const askedAt = this.clock.now();
      const answer = await this.ask(RENEW, [this.options.key], holder, this.duration);
      if (answer === 1 && !ending.aborted) renewed(askedAt);
      if (answer === 0) lost();
    }
  }

  private async take(): Promise<Tenure | null> {
    const { key } = this.options;
    const holder = crypto.randomUUID();
    const askedAt = this.clock.now();
    const fence = await this.ask(TAKE, [key, `${key}-fence`], holder, this.duration);
    return fence ? { fence, holder, askedAt } : null;
  }

  /** Nothing also when the server cannot be reached in time; whatever it does with the question later does no harm. */
  private async ask(
    script: string,
    keys: readonly string[],
    ...args: (string | number)[]
  ): Promise<number | null> {
    try {
      return (await this.redis.eval(script, keys.length, ...keys, ...args)) as number | null;
    } catch (error) {
      this.options.onError(error);
      return null;
    }
  }
}
