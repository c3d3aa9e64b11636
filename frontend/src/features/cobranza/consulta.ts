import {
  type CobranzaPedida,
  ORDENES_DE_COBRANZA,
  type OrdenDeCobranza,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { EDADES_VENCIDAS, type EdadVencida } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { busquedaCon, paginaEn, unoDe } from '../../base/filtros-en-la-direccion.ts';

export interface FiltrosDeCobranza {
  q: string;
  edad: EdadVencida | null;
  orden: OrdenDeCobranza;
  pagina: number;
}

export const leerFiltros = (busqueda: string): FiltrosDeCobranza => {
  const parametros = new URLSearchParams(busqueda);
  return {
    q: parametros.get('q') ?? '',
    edad: unoDe(EDADES_VENCIDAS, parametros.get('edad')),
    orden: unoDe(ORDENES_DE_COBRANZA, parametros.get('orden')) ?? 'cobranza',
    pagina: paginaEn(parametros),
  };
};

export const busquedaDe = ({ q, edad, orden, pagina }: FiltrosDeCobranza): string =>
  busquedaCon({ q, edad, orden: orden !== 'cobranza' && orden }, pagina);

export const consultaDe = (busqueda: string): Partial<CobranzaPedida> => {
  const { q, edad, orden, pagina } = leerFiltros(busqueda);
  return {
    ...(q && { q }),
    ...(edad && { edad }),
    ...(orden !== 'cobranza' && { order: orden }),
    ...(pagina > 1 && { page: pagina }),
  };
};
