import { v5 as uuidv5 } from 'uuid';
import { plegar } from '@cuenta-clara/dominio/texto';
import { RecentMap } from '../platform/system/recent-map.ts';

/** Ids made of an import: the same row, sent however often, makes the same customer or service. */

/** Imports whose ids are kept at hand. */
const A_LA_MANO = 4;
const sabidos = new RecentMap<string, ReadonlySet<string>>(A_LA_MANO);

export const idDeFila = (importacion: string, fila: number): string => uuidv5(String(fila), importacion);

/** The category that an import makes when there is none of this name. */
export const idDeCategoria = (importacion: string, nombre: string): string =>
  uuidv5(`categoria/${plegar(nombre)}`, importacion);

/** Those of all its rows, in their order. */
export const idsDeFilas = (importacion: string, total: number): ReadonlySet<string> => {
  const hay = sabidos.get(importacion);
  if (hay) return hay;
  const ids = new Set(Array.from({ length: total }, (_, fila) => idDeFila(importacion, fila)));
  sabidos.set(importacion, ids);
  return ids;
};

/** The command by which a row fills in a customer who was there. */
export const completarCliente = (importacion: string, cliente: string): string =>
  `${importacion}/completar/${cliente}`;
