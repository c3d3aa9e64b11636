/** What somebody does, one step at a time: each waits for `turn`. */
export type Doing = (turn: () => Promise<void>) => Promise<unknown>;

interface Doer {
  /** Lets it do its next step, and waits until it stands before the one after or has ended. */
  step(): Promise<void>;
  ended(): boolean;
}

/** Begun, and standing before its first step. */
const begin = async (doing: Doing): Promise<Doer> => {
  let over = false;
  let go = (): void => {};
  let stands = (): void => {};
  const next = (): Promise<void> => new Promise((resolve) => (stands = resolve));
  let failure: unknown;
  const first = next();
  doing(() => {
    const turn = new Promise<void>((resolve) => (go = resolve));
    stands();
    return turn;
  })
    .catch((error: unknown) => (failure = error))
    .finally(() => {
      over = true;
      stands();
    });
  await first;
  return {
    step: async () => {
      const after = next();
      go();
      await after;
      if (failure !== undefined) throw failure;
    },
    ended: () => over,
  };
};

/**
 * Does these in every order that their steps can come in, each time with fresh ones; `between` is told of every step done, `after` of
 * every order. Answers how many orders there were.
 */
export const inEveryOrder = async (
  fresh: (order: number) => readonly Doing[],
  between: (order: number) => Promise<void>,
  after: (order: number) => Promise<void> = async () => {},
): Promise<number> => {
  const untried: (readonly number[])[] = [[]];
  let order = 0;
  for (let begun; (begun = untried.pop()); order++) {
    const doers = await Promise.all(fresh(order).map(begin));
    const taken: number[] = [];
    for (;;) {
      const ready = [...doers.keys()].filter((one) => !doers[one]!.ended());
      if (ready.length === 0) break;
      const next = begun[taken.length] ?? ready[0]!;
      if (taken.length >= begun.length) for (const other of ready.slice(1)) untried.push([...taken, other]);
      taken.push(next);
      await doers[next]!.step();
      await between(order);
    }
    await after(order);
  }
  return order;
};
