import { plegar } from '@cuenta-clara/dominio/texto';
import { RecentMap } from '../platform/system/recent-map.ts';
import { uuidV5 } from '../platform/system/uuid-v5.ts';

/** Ids derived from the import's id: sending a row again makes the same customer or service. */

/** The number of imports whose row ids are cached. */
const A_LA_MANO = 4;
const sabidos = new RecentMap<string, ReadonlySet<string>>(A_LA_MANO);

export const idDeFila = (importacion: string, fila: number): string => uuidV5(String(fila), importacion);

/** The id of a category that an import creates because no category has this name. */
export const idDeCategoria = (importacion: string, nombre: string): string =>
  uuidV5(`categoria/${plegar(nombre)}`, importacion);

/** The ids of all rows of an import, in the order of the file. */
export const idsDeFilas = (importacion: string, total: number): ReadonlySet<string> => {
  const hay = sabidos.get(importacion);
  if (hay) return hay;
  const ids = new Set(Array.from({ length: total }, (_, fila) => idDeFila(importacion, fila)));
  sabidos.set(importacion, ids);
  return ids;
};

/** The id of the command by which a row completes an existing customer. */
export const completarCliente = (importacion: string, cliente: string): string =>
  `${importacion}/completar/${cliente}`;
