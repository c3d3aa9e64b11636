/** Works on each, so many at once, and answers in their order. Whoever stops listening waits for what was begun. */
export async function* ahead<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const begun: Promise<R>[] = [];
  try {
    for (const item of items) {
      const one = work(item);
      // Its failure is told where its turn comes.
      one.catch(() => {});
      begun.push(one);
      if (begun.length === atOnce) yield await begun.shift()!;
    }
    while (begun.length > 0) yield await begun.shift()!;
  } finally {
    await Promise.allSettled(begun);
  }
}
