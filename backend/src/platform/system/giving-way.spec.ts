import { GivingWay } from './giving-way.ts';

describe('long work on the thread that answers requests', () => {
  const work = (milliseconds: number): void => {
    for (const began = performance.now(); performance.now() - began < milliseconds;);
  };
  const beside = () => {
    let times = 0;
    const way = new GivingWay(async () => (times += 1));
    return { way, times: () => times };
  };

  it('pauses once after a request, and not without requests', async () => {
    const { way, times } = beside();
    way.requestCame();
    const between = way.pauses();
    work(20);
    await between();
    expect(times()).toBe(0);
    way.requestCame();
    await between();
    expect(times()).toBe(1);
    work(20);
    await between();
    expect(times()).toBe(1);
  });

  it('sees a request that comes between the parts', async () => {
    const { way, times } = beside();
    const between = way.pauses();
    work(20);
    setImmediate(() => way.requestCame());
    await between();
    expect(times()).toBe(1);
  });
});
