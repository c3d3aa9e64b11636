import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Of the last so many ms at least, so large a share must have been to spare. */
const WINDOW_MS = 100;
const SHARE = 0.5;

/** Whether this thread, which answers requests, has time to spare: work that nobody waits for is done then. */
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

  /** Resolves once it is there, and at the latest after so many ms: what can wait is done all the same. */
  async come(mostMs: number): Promise<void> {
    const began = performance.now();
    while (!this.isThere && performance.now() - began < mostMs) await pause(WINDOW_MS);
  }
}
