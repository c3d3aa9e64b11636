import { setTimeout as pause } from 'node:timers/promises';
import { SpareTime } from './spare-time.ts';

const work = (milliseconds: number): void => {
  for (const began = performance.now(); performance.now() - began < milliseconds;);
};

describe('spare time', () => {
  it('is there before anything is asked, and gone while this thread works', async () => {
    const spare = new SpareTime();
    expect(spare.isThere).toBe(true);
    work(300);
    expect(spare.isThere).toBe(false);
    await pause(300);
    expect(spare.isThere).toBe(true);
  });

  it('is waited for until it comes', async () => {
    const spare = new SpareTime();
    work(300);
    await spare.come(60_000);
    expect(spare.isThere).toBe(true);
  });

  it('that does not come is waited for no longer than said', async () => {
    const spare = new SpareTime();
    const busy = setInterval(() => work(60), 1);
    try {
      work(300);
      await spare.come(200);
      expect(spare.isThere).toBe(false);
    } finally {
      clearInterval(busy);
    }
  });
});
