import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takePoint } from './take-point.ts';

it('a remaining point is taken; after the last point the wait in seconds is answered', async () => {
  const limiter = new RateLimiterMemory({ points: 2, duration: 60 });
  expect([await takePoint(limiter, 'a'), await takePoint(limiter, 'a')]).toEqual([null, null]);
  expect(await takePoint(limiter, 'a')).toBe(60);
  expect(await takePoint(limiter, 'b')).toBeNull();
});

it('an error of the store is thrown, not answered as a refusal', async () => {
  const limiter = new RateLimiterMemory({ points: 1, duration: 60 });
  limiter.consume = () => Promise.reject(new Error('the server is gone'));
  await expect(takePoint(limiter, 'a')).rejects.toThrow('the server is gone');
});
