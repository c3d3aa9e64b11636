import { performance } from 'node:perf_hooks';

/** The holder of a turn waits for a store that does not answer: those behind it wait no longer. In ms. */
const LONGEST_TURN_MS = 5_000;
/** Between two turns of a queue at most: in a busy process a queue must not starve. In ms. */
const LONGEST_REST_MS = 25;

/** Those who wait behind the holder of a turn, in the order in which they came. */
interface Line {
  readonly waiting: (() => void)[];
  /** The event loop as the turn began. */
  began: ReturnType<typeof performance.eventLoopUtilization>;
  timer?: NodeJS.Timeout | undefined;
}

/**
 * Work of one key takes turns within this process, first come, first served; work of another key does not wait. Between two
 * turns of a queue the event loop is left to others for as long as it was busy during the turn (25 ms at most), so that a
 * queue takes about half of the thread, however long it is. Turns save lost tries and protect nothing: correctness rests on expected versions. So a
 * turn that takes longer than `longestMs` ends the queue, and everybody in it goes on at once.
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

  /** Hands the turn to the next in line. The work of a line that was given up holds no turn. */
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
