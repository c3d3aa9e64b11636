import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

const MOST_KEYS = 50_000;

/** A rate limiter that forgets its oldest key at the limit. */
export class BoundedLimiter extends RateLimiterMemory {
  private readonly keys = new Map<string | number, number>();

  constructor(
    options: Pick<IRateLimiterOptions, 'points' | 'duration' | 'keyPrefix'>,
    private readonly mostKeys = MOST_KEYS,
  ) {
    super(options);
  }

  get size(): number {
    return this.keys.size;
  }

  override async consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    const now = Date.now();
    const over = now - this.duration * 1000;
    for (const [oldest, came] of this.keys) {
      if (came > over && (this.keys.size < this.mostKeys || this.keys.has(key))) break;
      this.keys.delete(oldest);
      await super.delete(oldest);
    }
    if (!this.keys.has(key)) this.keys.set(key, now);
    return super.consume(key, points);
  }
}
