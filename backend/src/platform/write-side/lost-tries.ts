import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds: the time limit of all tries, the first pause, and the longest pause after doubling. */
const PACE = { most: 5_000, first: 10, longest: 250 } as const;

export interface Waits {
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const WAITS: Waits = { now: () => performance.now(), pause: (ms) => pause(ms) };

/**
 * Retries of a command after a lost try or a read from a lagging node. Jitter keeps two writers from meeting
 * again. The limit is a time, because a lagging node needs time to catch up, not a number of tries.
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

  /** Waits a random time between half the current pause and all of it, then doubles the pause. */
  async pause(): Promise<void> {
    const ms = randomInt(this.pauseMs / 2, this.pauseMs + 1);
    this.pauseMs = Math.min(this.pauseMs * 2, PACE.longest);
    await this.waits.pause(ms);
  }
}
