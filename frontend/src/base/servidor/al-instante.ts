interface Parche {
  undo(): void;
}

/** Optimistic update: a failed write undoes its patches of the cache. */
export const alInstante = async (respuesta: Promise<unknown>, ...parches: Parche[]): Promise<void> => {
  try {
    await respuesta;
  } catch {
    for (const parche of parches) parche.undo();
  }
};

interface ConId {
  readonly id: string;
}

export const sin =
  (id: string) =>
  <T extends ConId>(lista: T[]): T[] =>
    lista.filter((uno) => uno.id !== id);

export const con =
  ({ id, ...cambio }: ConId & object) =>
  <T extends ConId>(lista: T[]): T[] =>
    lista.map((uno) => (uno.id === id ? { ...uno, ...cambio } : uno));
