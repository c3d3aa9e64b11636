import { performance } from 'node:perf_hooks';

/**
 * Milliseconds after which waiting commands go on although the holder of the turn still waits for the store.
 */
const LONGEST_TURN_MS = 5_000;
/**
 * In milliseconds: the longest pause between two turns, so that a queue does not starve in a busy process.
 */
const LONGEST_REST_MS = 25;

/** Work waiting behind the holder of a turn, in order of arrival. */
interface Line {
  readonly waiting: (() => void)[];
  began: ReturnType<typeof performance.eventLoopUtilization>;
  timer?: NodeJS.Timeout | undefined;
}

/**
 * Work of one key takes turns within this process, in order of arrival. Between two turns the event loop is
 * left to other work for as long as it was busy during the turn (25 ms at most), so a queue takes about half
 * of the thread. Turns only avoid lost tries; correctness rests on expected versions. So when a turn takes
 * longer than `longestMs`, the queue ends and all waiting work runs at once.
 */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly longestMs = LONGEST_TURN_MS) {}

  async of<T>(key: string, work: () => Promise<T>): Promise<T> {
    const waited = this.lines.get(key);
    const line = waited ?? { waiting: [], began: performance.eventLoopUtilization() };
    if (waited) await this.behind(key, line);
    else this.lines.set(key, line);
    try {
      return await work();
    } finally {
      this.pass(key, line);
    }
  }

  private behind(key: string, line: Line): Promise<void> {
    line.timer ??= this.limit(key, line);
    return new Promise((resolve) => line.waiting.push(resolve));
  }

  /** Passes the turn on. Work of an ended queue has no turn to pass. */
  private pass(key: string, line: Line): void {
    if (this.lines.get(key) !== line) return;
    clearTimeout(line.timer);
    const next = line.waiting.shift();
    if (!next) return void this.lines.delete(key);
    const { active } = performance.eventLoopUtilization(line.began);
    const begin = (): void => {
      line.began = performance.eventLoopUtilization();
      line.timer = line.waiting.length > 0 ? this.limit(key, line) : undefined;
      next();
    };
    line.timer = setTimeout(begin, Math.min(active, LONGEST_REST_MS));
  }

  private limit(key: string, line: Line): NodeJS.Timeout {
    return setTimeout(() => {
      this.lines.delete(key);
      for (const go of line.waiting) go();
    }, this.longestMs);
  }
}
