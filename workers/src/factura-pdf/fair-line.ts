/**
 * Who waits for a turn, by owner: turns go round the owners, each owner's own in the order they came. So whoever asks for
 * much waits for herself.
 */
export class FairLine<T> {
  /** In the order of their next turns; none is empty. */
  readonly #lines = new Map<string, T[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  lengthOf(owner: string): number {
    return this.#lines.get(owner)?.length ?? 0;
  }

  add(owner: string, one: T): void {
    const line = this.#lines.get(owner);
    if (line) line.push(one);
    else this.#lines.set(owner, [one]);
    this.#length += 1;
  }

  /** Whose turn it is; undefined when nobody waits. */
  next(): T | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [owner, [one, ...others]] = first;
    this.#lines.delete(owner);
    if (others.length > 0) this.#lines.set(owner, others);
    this.#length -= 1;
    return one;
  }

  /** Takes the last of the longest line out; undefined when nobody waits. */
  dropFromLongest(): T | undefined {
    let longest: [string, T[]] | undefined;
    for (const line of this.#lines) if (!longest || line[1].length > longest[1].length) longest = line;
    const one = longest?.[1].pop();
    if (longest?.[1].length === 0) this.#lines.delete(longest[0]);
    if (longest) this.#length -= 1;
    return one;
  }

  /** How long the longest line is. */
  get longest(): number {
    return Math.max(0, ...[...this.#lines.values()].map(({ length }) => length));
  }
}
