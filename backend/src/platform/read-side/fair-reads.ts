const LONGEST_MS = 5_000;

interface Read {
  readonly what: string;
  readonly answer: Promise<unknown>;
  begin(): void;
}

/**
 * At most `most` long reads run at a time in this process, one for each owner; owners take turns. Equal reads
 * that wait are read once for all; a read that has begun is not shared, because it may lack events recorded
 * since. When a read takes longer than `longestMs`, all waiting reads begin: the limits only save time and
 * memory.
 */
export class FairReads {
  private readonly lines = new Map<string, Read[]>();
  private readonly inHand = new Map<string, Read>();

  constructor(
    private readonly most: number,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /** `what` names everything, beside the owner, that the answer depends on. */
  of<T>(owner: string, what: string, read: () => Promise<T>): Promise<T> {
    const line = this.lines.get(owner) ?? [];
    const same = line.find((waiting) => waiting.what === what);
    if (same) return same.answer as Promise<T>;
    let begin = (): void => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const answer = begun.then(() => this.bounded(owner, one, read));
    const one: Read = { what, answer, begin };
    this.lines.set(owner, [...line, one]);
    this.beginNext();
    return answer;
  }

  private async bounded<T>(owner: string, one: Read, read: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => this.beginAll(), this.longestMs);
    try {
      return await read();
    } finally {
      clearTimeout(timer);
      if (this.inHand.get(owner) === one) this.inHand.delete(owner);
      this.toTheEnd(owner);
      this.beginNext();
    }
  }

  private toTheEnd(owner: string): void {
    const line = this.lines.get(owner);
    if (!line) return;
    this.lines.delete(owner);
    this.lines.set(owner, line);
  }

  private beginNext(): void {
    for (const [owner, [next, ...rest]] of this.lines) {
      if (this.inHand.size >= this.most) return;
      if (!next || this.inHand.has(owner)) continue;
      if (rest.length > 0) this.lines.set(owner, rest);
      else this.lines.delete(owner);
      this.inHand.set(owner, next);
      next.begin();
    }
  }

  private beginAll(): void {
    const lines = [...this.lines.values()];
    this.lines.clear();
    this.inHand.clear();
    for (const line of lines) for (const one of line) one.begin();
  }
}
