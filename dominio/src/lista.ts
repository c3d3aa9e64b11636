/** Items in order of creation; deleted items can be restored to their places. */
export interface Lista<T> {
  readonly vivos: readonly T[];
  readonly eliminados: readonly Eliminado<T>[];
}

export interface Eliminado<T> {
  /** The item's place among all items ever created, from 0. */
  readonly lugar: number;
  /** Id of the deleted item, or of the category that was deleted with its items. */
  readonly por: string;
  readonly cosa: T;
}

interface ConVersion {
  readonly id: string;
  readonly version: number;
}

interface ConId {
  readonly id: string;
}

export const LISTA_VACIA = { vivos: [], eliminados: [] } as const;

export const conId = <T extends ConId>(cosas: readonly T[], id: string): T | undefined =>
  cosas.find((una) => una.id === id);

export const eliminadoDe = <T extends ConId>(
  { eliminados }: Lista<T>,
  id: string,
): Eliminado<T> | undefined => eliminados.find(({ cosa }) => cosa.id === id);

export const formaDeLista = <const F>(cosa: F) =>
  ({ vivos: ['cada', cosa], eliminados: ['cada', { lugar: 'numero', por: 'texto', cosa }] }) as const;

export const conOtra = <T>({ vivos, eliminados }: Lista<T>, cosa: T): Lista<T> => ({
  vivos: [...vivos, cosa],
  eliminados,
});

export const conCambio = <T extends ConVersion>(
  { vivos, eliminados }: Lista<T>,
  datos: Omit<T, 'version'>,
): Lista<T> => ({
  vivos: vivos.map((una) => (una.id === datos.id ? ({ ...datos, version: una.version + 1 } as T) : una)),
  eliminados,
});

const enSusLugares = <T>({ vivos, eliminados }: Lista<T>): { lugar: number; cosa: T }[] => {
  const ocupados = new Set(eliminados.map(({ lugar }) => lugar));
  let lugar = -1;
  return vivos.map((cosa) => {
    do lugar++;
    while (ocupados.has(lugar));
    return { lugar, cosa };
  });
};

export const sinLosDe = <T>(lista: Lista<T>, por: string, seVa: (cosa: T) => boolean): Lista<T> => {
  const seVan = enSusLugares(lista).filter(({ cosa }) => seVa(cosa));
  return {
    vivos: lista.vivos.filter((cosa) => !seVa(cosa)),
    eliminados: [...lista.eliminados, ...seVan.map((una) => ({ ...una, por }))],
  };
};

export const conLosDe = <T>(lista: Lista<T>, por: string): Lista<T> => ({
  vivos: [...enSusLugares(lista), ...lista.eliminados.filter((uno) => uno.por === por)]
    .sort((a, b) => a.lugar - b.lugar)
    .map(({ cosa }) => cosa),
  eliminados: lista.eliminados.filter((uno) => uno.por !== por),
});
