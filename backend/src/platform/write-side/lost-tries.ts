import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds for all tries together, for the first pause, and for the longest pause. */
const PACE = { most: 5_000, first: 10, longest: 250 } as const;

export interface Waits {
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const WAITS: Waits = { now: () => performance.now(), pause: (ms) => pause(ms) };

/**
 * Pauses between tries have jitter, so that two writers do not meet again. A lagging node needs time, so time
 * limits the tries, not a number.
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
