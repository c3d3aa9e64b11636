import { RateLimiterMemory } from 'rate-limiter-flexible';
import { takePoint } from './take-point.ts';

it('a point that is left is taken; after the last one the wait is told in seconds', async () => {
  const limiter = new RateLimiterMemory({ points: 2, duration: 60 });
  expect([await takePoint(limiter, 'a'), await takePoint(limiter, 'a')]).toEqual([null, null]);
  expect(await takePoint(limiter, 'a')).toBe(60);
  expect(await takePoint(limiter, 'b')).toBeNull();
});

it('a store that fails is no refusal', async () => {
  const limiter = new RateLimiterMemory({ points: 1, duration: 60 });
  limiter.consume = () => Promise.reject(new Error('the server is gone'));
  await expect(takePoint(limiter, 'a')).rejects.toThrow('the server is gone');
});
