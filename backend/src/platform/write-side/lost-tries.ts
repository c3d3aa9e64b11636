import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: `most` is for all tries together, `first` and `longest` are pauses between tries. */
const PACE = { most: 5_000, first: 10, longest: 250 } as const;

export interface Waits {
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const WAITS: Waits = { now: () => performance.now(), pause: (ms) => pause(ms) };

/**
 * Pauses between tries are random, so that two writers do not collide again. Time limits the tries, not a
 * number: a node that lags needs time.
 */
export class LostTries {
  private readonly began: number;
  private pauseMs: number = PACE.first;

  constructor(private readonly waits: Waits = WAITS) {
    this.began = waits.now();
  }

  get areOver(): boolean {
    return this.waits.now() - this.began >= PACE.most;
  }

  async pause(): Promise<void> {
    const ms = randomInt(this.pauseMs / 2, this.pauseMs + 1);
    this.pauseMs = Math.min(this.pauseMs * 2, PACE.longest);
    await this.waits.pause(ms);
  }
}
