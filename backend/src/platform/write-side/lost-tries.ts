import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** How long a command that lost a try goes on trying, and how far apart: `first`, doubled up to `longest`. All in ms. */
const PACE = { most: 5_000, first: 10, longest: 250 } as const;

/** What a wait is measured by and made of; a spec has its own. */
export interface Waits {
  /** Monotonic, in ms. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const WAITS: Waits = { now: () => performance.now(), pause: (ms) => pause(ms) };

/**
 * The tries of one command after another writer was quicker, or after a read that was behind. They are paced, with jitter so
 * that two writers do not meet again, and bounded by time: a node that is behind catches up in its own time, not in a
 * number of tries.
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

  /** Waits between half the pause and all of it; the next one is twice as long. */
  async pause(): Promise<void> {
    const ms = randomInt(this.pauseMs / 2, this.pauseMs + 1);
    this.pauseMs = Math.min(this.pauseMs * 2, PACE.longest);
    await this.waits.pause(ms);
  }
}
