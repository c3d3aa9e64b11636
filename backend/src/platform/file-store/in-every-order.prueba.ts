export type Doing = (turn: () => Promise<void>) => Promise<unknown>;

interface Doer {
  step(): Promise<void>;
  ended(): boolean;
}

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
 * Runs every interleaving of the steps that `fresh` makes anew for each order. `between` is called after each
 * step, `after` after each order. Returns the number of orders.
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
