/** The holder of a turn waits for a store that does not answer: those behind it wait no longer. In ms. */
const LONGEST_TURN_MS = 5_000;

/** Those who wait behind the holder of a turn, in the order in which they came. */
interface Line {
  readonly waiting: (() => void)[];
  timer?: NodeJS.Timeout | undefined;
}

/**
 * Work of one key takes turns within this process, first come, first served; work of another key does not wait. Turns save
 * lost tries and protect nothing: correctness rests on expected versions. So a turn that takes longer than `longestMs` ends
 * the queue, and everybody in it goes on at once.
 */
export class Turns {
  private readonly lines = new Map<string, Line>();

  constructor(private readonly longestMs = LONGEST_TURN_MS) {}

  async of<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key) ?? { waiting: [] };
    if (this.lines.has(key)) await this.behind(key, line);
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
    line.timer = line.waiting.length > 0 ? this.limit(key, line) : undefined;
    if (next) next();
    else this.lines.delete(key);
  }

  private limit(key: string, line: Line): NodeJS.Timeout {
    return setTimeout(() => {
      this.lines.delete(key);
      for (const go of line.waiting) go();
    }, this.longestMs);
  }
}
