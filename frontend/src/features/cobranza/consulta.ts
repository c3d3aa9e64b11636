import {
  type CobranzaPedida,
  ORDENES_DE_COBRANZA,
  type OrdenDeCobranza,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { EDADES_VENCIDAS, type EdadVencida } from '@cuenta-clara/dominio/movimientos/antiguedad';

/** Who is shown, and in which order, as the address bar holds it. */
export interface FiltrosDeCobranza {
  q: string;
  edad: EdadVencida | null;
  orden: OrdenDeCobranza;
  pagina: number;
}

const uno = <T extends string>(todos: readonly T[], valor: string | null): T | null =>
  todos.find((cual) => cual === valor) ?? null;

export const leerFiltros = (busqueda: string): FiltrosDeCobranza => {
  const parametros = new URLSearchParams(busqueda);
  return {
    q: parametros.get('q') ?? '',
    edad: uno(EDADES_VENCIDAS, parametros.get('edad')),
    orden: uno(ORDENES_DE_COBRANZA, parametros.get('orden')) ?? 'cobranza',
    pagina: Math.max(1, Number(parametros.get('pagina')) || 1),
  };
};

export const busquedaDe = ({ q, edad, orden, pagina }: FiltrosDeCobranza): string => {
  const parametros = new URLSearchParams({
    ...(q && { q }),
    ...(edad && { edad }),
    ...(orden !== 'cobranza' && { orden }),
    ...(pagina > 1 && { pagina: String(pagina) }),
  }).toString();
  return parametros && `?${parametros}`;
};

export const consultaDe = (busqueda: string): Partial<CobranzaPedida> => {
  const { q, edad, orden, pagina } = leerFiltros(busqueda);
  return {
    ...(q && { q }),
    ...(edad && { edad }),
    ...(orden !== 'cobranza' && { order: orden }),
    ...(pagina > 1 && { page: pagina }),
  };
};
