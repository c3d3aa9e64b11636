import { plegar } from '@cuenta-clara/dominio/texto';
import { RecentMap } from '../platform/system/recent-map.ts';
import { uuidV5 } from '../platform/system/uuid-v5.ts';

/** Row ids are derived from the import's id: sending a row again makes the same customer or service. */

const A_LA_MANO = 4;
const sabidos = new RecentMap<string, ReadonlySet<string>>(A_LA_MANO);

export const idDeFila = (importacion: string, fila: number): string => uuidV5(String(fila), importacion);

export const idDeCategoria = (importacion: string, nombre: string): string =>
  uuidV5(`categoria/${plegar(nombre)}`, importacion);

export const idsDeFilas = (importacion: string, total: number): ReadonlySet<string> => {
  const hay = sabidos.get(importacion);
  if (hay) return hay;
  const ids = new Set(Array.from({ length: total }, (_, fila) => idDeFila(importacion, fila)));
  sabidos.set(importacion, ids);
  return ids;
};

export const completarCliente = (importacion: string, cliente: string): string =>
  `${importacion}/completar/${cliente}`;
