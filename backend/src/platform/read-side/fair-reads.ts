/** A read waits for a store that does not answer: those behind it wait no longer. In ms. */
const LONGEST_MS = 5_000;

interface Read {
  readonly what: string;
  readonly answer: Promise<unknown>;
  begin(): void;
}

/**
 * Long reads: `most` at a time in this process and one of each owner's; owners take turns, however much each of them asks for.
 * What is asked for again while it waits is read once for all who asked. A read that has begun is shared with nobody who comes
 * later, because what was recorded in between may be missing from it. The bounds save time and memory and protect nothing: a
 * read that takes longer than `longestMs` lets everybody who waits go on at once.
 */
export class FairReads {
  /** What waits, by owner; first the owner whose turn is next. */
  private readonly lines = new Map<string, Read[]>();
  /** By owner. */
  private readonly inHand = new Map<string, Read>();

  constructor(
    private readonly most: number,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /** `what` names all that the answer depends on, beside the owner. */
  of<T>(owner: string, what: string, read: () => Promise<T>): Promise<T> {
    const line = this.lines.get(owner) ?? [];
    const same = line.find((waiting) => waiting.what === what);
    // The name decides the type of the answer.
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

  /** She has had her turn. */
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
