import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

const WINDOW_MS = 100;
const SHARE = 0.5;

export class SpareTime {
  private since = performance.now();
  private then = performance.eventLoopUtilization();
  private is = true;

  get isThere(): boolean {
    const now = performance.now();
    if (now - this.since >= WINDOW_MS) {
      this.is = performance.eventLoopUtilization(this.then).utilization < 1 - SHARE;
      [this.since, this.then] = [now, performance.eventLoopUtilization()];
    }
    return this.is;
  }

  async come(mostMs: number): Promise<void> {
    const began = performance.now();
    while (!this.isThere && performance.now() - began < mostMs) await pause(WINDOW_MS);
  }
}
