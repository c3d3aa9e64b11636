import { performance } from 'node:perf_hooks';

const LONGEST_TURN_MS = 5_000;
/** Maximum pause between two tasks: longer pauses could starve the waiting tasks in a busy process. */
const LONGEST_REST_MS = 25;

interface Line {
  readonly waiting: (() => void)[];
  began: ReturnType<typeof performance.eventLoopUtilization>;
  timer?: NodeJS.Timeout | undefined;
}

/**
 * Work of one key takes turns within this process. Between turns the event loop is free for as long as the
 * turn kept it busy (25 ms at most), so that a queue takes about half of the thread. Turns only avoid lost
 * tries; correctness rests on expected versions. So after a turn longer than `longestMs` all waiting work
 * runs at once.
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
