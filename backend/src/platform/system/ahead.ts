/** Works ahead of the consumer; results come in order. A consumer that stops early waits for work in hand. */
export async function* ahead<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const begun: Promise<R>[] = [];
  try {
    for (const item of items) {
      const one = work(item);
      one.catch(() => {});
      begun.push(one);
      if (begun.length === atOnce) yield await begun.shift()!;
    }
    while (begun.length > 0) yield await begun.shift()!;
  } finally {
    await Promise.allSettled(begun);
  }
}
