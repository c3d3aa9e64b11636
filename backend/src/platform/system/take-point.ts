import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Takes a rate-limit point: null on success, else the whole seconds (at least 1) until a point returns. The
 * store's errors are thrown unchanged.
 */
export const takePoint = (limiter: RateLimiterAbstract, key: string): Promise<number | null> =>
  limiter.consume(key).then(
    () => null,
    (refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    },
  );
