/**
 * Reads with the same key that begin in one synchronous turn share one read, because an import begins many
 * commands at once. A later read sees what was written in between.
 */
export const oncePerTurn = <T>(read: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const ofThisTurn = new Map<string, Promise<T>>();
  return (key) => {
    const shared = ofThisTurn.get(key) ?? read(key);
    if (ofThisTurn.size === 0) queueMicrotask(() => ofThisTurn.clear());
    ofThisTurn.set(key, shared);
    return shared;
  };
};
