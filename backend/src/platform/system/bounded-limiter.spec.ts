import { BoundedLimiter } from './bounded-limiter.ts';

const of = (mostKeys: number) => new BoundedLimiter({ points: 1, duration: 900 }, mostKeys);
const takes = (limiter: BoundedLimiter, key: string) =>
  limiter.consume(key).then(
    () => true,
    () => false,
  );

it('keeps a limited number of keys, and forgets the oldest first', async () => {
  const limiter = of(100);
  for (let i = 0; i < 1_000; i++) expect(await takes(limiter, `key-${i}`)).toBe(true);
  expect(limiter.size).toBe(100);
  expect(await takes(limiter, 'key-999')).toBe(false);
  expect(await takes(limiter, 'key-0')).toBe(true);
});

it('a known key removes no other', async () => {
  const limiter = of(2);
  expect([await takes(limiter, 'a'), await takes(limiter, 'b')]).toEqual([true, true]);
  for (let i = 0; i < 10; i++) expect(await takes(limiter, 'b')).toBe(false);
  expect(await takes(limiter, 'a')).toBe(false);
});
