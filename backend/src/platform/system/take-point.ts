import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Takes a point of a key. Answers null, or, where none is left, after how many whole seconds one comes back (at least 1).
 * A failure of the store is thrown as it came: it says nothing about points.
 */
export const takePoint = (limiter: RateLimiterAbstract, key: string): Promise<number | null> =>
  limiter.consume(key).then(
    () => null,
    (refused: unknown) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    },
  );
