import { setTimeout as pause } from 'node:timers/promises';
import { ahead } from './ahead.ts';

const ITEMS = [5, 4, 3, 2, 1, 0];

test('`ahead` yields results in order, with at most the given number of items in work', async () => {
  let inHand = 0;
  const seen: number[] = [];
  const work = async (n: number): Promise<number> => {
    seen.push(++inHand);
    await pause(n);
    inHand--;
    return n;
  };
  const answered: number[] = [];
  for await (const one of ahead(ITEMS, 3, work)) answered.push(one);
  expect(answered).toEqual(ITEMS);
  expect(Math.max(...seen)).toBe(3);
});

test('`ahead` throws a failure in its turn, after the work in hand has ended', async () => {
  let ended = 0;
  const work = async (n: number): Promise<number> => {
    await pause(n);
    ended++;
    if (n === 3) throw new Error('three');
    return n;
  };
  const answered: number[] = [];
  const listening = async (): Promise<void> => {
    for await (const one of ahead(ITEMS, 4, work)) answered.push(one);
  };
  await expect(listening()).rejects.toThrow('three');
  expect([answered, ended]).toEqual([[5, 4], 6]);
});
