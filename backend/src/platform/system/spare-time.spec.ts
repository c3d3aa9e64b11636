import { SpareTime } from './spare-time.ts';

const A_MINUTE = 60_000;

const work = (milliseconds: number): void => {
  for (const began = performance.now(); performance.now() - began < milliseconds;);
};

describe('spare time', () => {
  it('exists before any work, and not while this thread works', () => {
    const spare = new SpareTime();
    expect(spare.isThere).toBe(true);
    work(300);
    expect(spare.isThere).toBe(false);
  });

  it('is waited for until it comes', async () => {
    const spare = new SpareTime();
    work(300);
    const began = performance.now();
    await spare.come(A_MINUTE);
    expect(performance.now() - began).toBeLessThan(A_MINUTE);
  });

  it('is waited for no longer than the limit', async () => {
    const spare = new SpareTime();
    let busy = true;
    const goOn = (): void => {
      work(60);
      if (busy) setImmediate(goOn);
    };
    goOn();
    try {
      work(300);
      await spare.come(200);
      expect(spare.isThere).toBe(false);
    } finally {
      busy = false;
    }
  });
});
