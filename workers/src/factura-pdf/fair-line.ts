/**
 * The queue is round robin over owners, first in first out for each: an owner with many jobs delays only her
 * own.
 */
export class FairLine<T> {
  /** The first owner has the next turn; owners without jobs are absent. */
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

  next(): T | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [owner, [one, ...others]] = first;
    this.#lines.delete(owner);
    if (others.length > 0) this.#lines.set(owner, others);
    this.#length -= 1;
    return one;
  }

  dropFromLongest(): T | undefined {
    let longest: [string, T[]] | undefined;
    for (const line of this.#lines) if (!longest || line[1].length > longest[1].length) longest = line;
    const one = longest?.[1].pop();
    if (longest?.[1].length === 0) this.#lines.delete(longest[0]);
    if (longest) this.#length -= 1;
    return one;
  }

  get longest(): number {
    return Math.max(0, ...[...this.#lines.values()].map(({ length }) => length));
  }
}
