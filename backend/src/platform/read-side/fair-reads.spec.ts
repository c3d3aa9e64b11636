import { FairReads } from './fair-reads.ts';
import { newGate, nextTurn } from '../system/turns.prueba.ts';

const newReads = (most = 10, longestMs?: number) => {
  const reads = new FairReads(most, longestMs);
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  const ask = (owner: string, what: string): Promise<string> =>
    reads.of(owner, what, async () => {
      const { opened, open } = newGate();
      gates.push(open);
      begun.push(`${owner} ${what}`);
      await opened;
      return `${owner} ${what} of read ${begun.length}`;
    });
  const letOneGo = async (): Promise<void> => {
    gates.shift()!();
    await nextTurn();
  };
  return { reads, begun, ask, letOneGo };
};

test('equal reads that wait are read once for all; a read that has begun is not shared', async () => {
  const { begun, ask, letOneGo } = newReads();
  const first = ask('ana', 'page');
  await nextTurn();
  const later = Array.from({ length: 19 }, () => ask('ana', 'page'));
  await letOneGo();
  await letOneGo();
  expect(await first).toBe('ana page of read 1');
  expect(new Set(await Promise.all(later))).toEqual(new Set(['ana page of read 2']));
  expect(begun).toHaveLength(2);
});

test('one read of each owner at a time, two in all, and owners take turns', async () => {
  const { begun, ask, letOneGo } = newReads(2);
  const asked = [
    ...['1', '2', '3'].map((what) => ask('ana', what)),
    ...['1', '2'].map((what) => ask('beto', what)),
    ask('eva', '1'),
  ];
  await nextTurn();
  expect(begun).toEqual(['ana 1', 'beto 1']);
  for (let n = 0; n < asked.length; n++) await letOneGo();
  expect(begun).toEqual(['ana 1', 'beto 1', 'eva 1', 'ana 2', 'beto 2', 'ana 3']);
  await Promise.all(asked);
});

test('the same name under another owner is another read', async () => {
  const { begun, ask, letOneGo } = newReads(1);
  const asked = [ask('ana', 'page'), ask('beto', 'page'), ask('eva', 'page')];
  await nextTurn();
  for (let n = 0; n < asked.length; n++) await letOneGo();
  expect(await Promise.all(asked)).toEqual(begun.map((read, n) => `${read} of read ${n + 1}`));
});

test('a read that fails rejects for all who share it, and for nobody else', async () => {
  const reads = new FairReads(1);
  const fail = async (): Promise<never> => {
    throw new Error('no');
  };
  const asked = ['a', 'b', 'b'].map((what) => reads.of('ana', what, fail));
  const next = reads.of('ana', 'c', async () => 'next');
  for (const one of asked) await expect(one).rejects.toThrow('no');
  expect(await next).toBe('next');
});

test('a read that never ends delays others only for longestMs', async () => {
  const { reads, ask } = newReads(1, 1);
  void ask('ana', 'stuck');
  const behind = ['ana', 'beto'].map((owner) => reads.of(owner, 'page', async () => owner));
  expect(await Promise.all(behind)).toEqual(['ana', 'beto']);
});
