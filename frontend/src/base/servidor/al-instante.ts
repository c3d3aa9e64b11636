/** What `dispatch(updateQueryData(…))` answers. */
interface Parche {
  undo(): void;
}

/** What is shown before the server has answered is taken back when it refuses. */
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

/** A list without one of its things. */
export const sin =
  (id: string) =>
  <T extends ConId>(lista: T[]): T[] =>
    lista.filter((uno) => uno.id !== id);

/** A list in which one of its things has changed. */
export const con =
  ({ id, ...cambio }: ConId & object) =>
  <T extends ConId>(lista: T[]): T[] =>
    lista.map((uno) => (uno.id === id ? { ...uno, ...cambio } : uno));
