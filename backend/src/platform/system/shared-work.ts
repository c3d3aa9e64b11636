/** Concurrent calls with the same key share one run, and its failure. */
export class SharedWork<T> {
  private readonly underWay = new Map<string, Promise<T>>();

  of(key: string, begin: () => Promise<T>): Promise<T> {
    const shared = this.underWay.get(key);
    if (shared) return shared;
    const work = begin().finally(() => this.underWay.delete(key));
    this.underWay.set(key, work);
    return work;
  }
}
