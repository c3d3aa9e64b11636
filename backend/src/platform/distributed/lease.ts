import { setTimeout as rest } from 'node:timers/promises';
import { type Redis } from 'ioredis';
import { type OnRedisError, connectRedis } from './redis.ts';

export interface LeaseOptions {
  /** What is leased; one process at a time holds it. */
  readonly key: string;
  /** How long a holder that falls silent keeps it, in ms: hand-over takes at most this and a quarter. */
  readonly duration?: number;
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

  constructor(
    url: string,
    private readonly options: LeaseOptions,
  ) {
    this.duration = options.duration ?? DURATION_MS;
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
      await pause(this.duration * LOOK_EVERY, stopping);
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
    let deadline: NodeJS.Timeout | undefined;
    const extend = (from: number): void => {
      until = from + this.duration * ACT_AT_MOST;
      clearTimeout(deadline);
      deadline = setTimeout(end, until - performance.now());
    };
    const isHeld = (): boolean => !ending.signal.aborted && performance.now() < until;

    extend(askedAt);
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
    clearTimeout(deadline);
    stopping.removeEventListener('abort', end);
    // Once it may be another's, whoever that is shall not wait for this one to reach the server.
    if (performance.now() < until) await this.ask(RELEASE, [this.options.key], holder);
  }

  private async renewUntil(
    ending: AbortSignal,
    holder: string,
    renewed: (askedAt: number) => void,
    lost: () => void,
  ): Promise<void> {
    for (;;) {
      await pause(this.duration * RENEW_EVERY, ending);
      if (ending.aborted) return;
      const askedAt = performance.now();
      const answer = await this.ask(RENEW, [this.options.key], holder, this.duration);
      if (answer === 1 && !ending.aborted) renewed(askedAt);
      if (answer === 0) lost();
    }
  }

  private async take(): Promise<Tenure | null> {
    const { key } = this.options;
    const holder = crypto.randomUUID();
    const askedAt = performance.now();
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

const pause = async (milliseconds: number, ending: AbortSignal): Promise<void> => {
  await rest(milliseconds, undefined, { signal: ending }).catch(() => {});
};
