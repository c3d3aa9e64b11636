import { setTimeout } from 'node:timers/promises';
import { type Redis } from 'ioredis';
import { type OnRedisError, connectRedis } from '../engines/redis.ts';

/** A monotonic clock: wall-clock changes do not affect a lease. */
export interface LeaseClock {
  now(): number;
  rest(milliseconds: number, ending: AbortSignal): Promise<void>;
}

const processClock: LeaseClock = {
  now: () => performance.now(),
  rest: async (milliseconds, signal) => {
    await setTimeout(Math.max(0, milliseconds), undefined, { signal }).catch(() => {});
  },
};

export interface LeaseOptions {
  readonly key: string;
  /**
   * Milliseconds that a silent holder keeps the lease. Other processes try to take it every quarter of this
   * time.
   */
  readonly duration?: number;
  readonly clock?: LeaseClock;
  readonly onError: OnRedisError;
}

export interface Held {
  /** Fencing token, which grows with each holder: a store can refuse writes of a late holder. */
  readonly fence: number;
  /** The signal is aborted before another process can hold the lease. */
  readonly signal: AbortSignal;
  isHeld(): boolean;
}

export interface Competitor {
  stop(): Promise<void>;
}

const DURATION_MS = 3_000;
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
 * Only one of the competing processes acts at a time: the lease's holder. The holder counts the lease's time
 * from before its request, so that its lease ends before the server's.
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
      if (isHeld() && !stopping.aborted) await act({ fence, signal: ending.signal, isHeld });
    } catch (error) {
      this.options.onError(error);
    }
    end();
    await renewing;
    stopping.removeEventListener('abort', end);
    // A lease that has run out may be another process's, and needs no release.
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

  /**
   * Runs a Lua script at Redis. Answers null also when Redis does not reply in time: if the script still runs
   * later, it takes or renews a lease that ends by itself.
   */
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
