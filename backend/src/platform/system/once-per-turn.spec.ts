import { oncePerTurn } from './once-per-turn.ts';

const counting = (answer: (key: string) => Promise<string>) => {
  const asked: string[] = [];
  const read = oncePerTurn((key) => {
    asked.push(key);
    return answer(key);
  });
  return { read, asked };
};

describe('reads of one synchronous turn', () => {
  it('share one read for each key', async () => {
    const { read, asked } = counting(async (key) => `${key}!`);
    expect(await Promise.all(['a', 'b', 'a', 'a'].map(read))).toEqual(['a!', 'b!', 'a!', 'a!']);
    expect(asked).toEqual(['a', 'b']);
  });

  it('share their failure', async () => {
    const { read } = counting(() => Promise.reject(new Error('closed')));
    await Promise.all([
      expect(read('a')).rejects.toThrow('closed'),
      expect(read('a')).rejects.toThrow('closed'),
    ]);
  });
});

it('a read of a later turn is made anew, also while the first is under way', async () => {
  const waiting: ((text: string) => void)[] = [];
  const { read, asked } = counting(() => new Promise((resolve) => waiting.push(resolve)));
  const first = read('a');
  await Promise.resolve();
  const second = read('a');
  expect(asked).toEqual(['a', 'a']);
  for (const [n, resolve] of waiting.entries()) resolve(`${n}`);
  expect(await Promise.all([first, second])).toEqual(['0', '1']);
});
