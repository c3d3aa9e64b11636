import {
  ESTADOS_DE_LISTA_DE_COTIZACIONES,
  type EstadoDeListaDeCotizaciones,
} from '@cuenta-clara/dominio/cotizaciones/estados-de-cotizacion';
import { type FiltroDeCotizaciones } from '../../../api/cotizaciones.api.ts';

/** What narrows the list, as the address bar holds it: it survives a reload and the way back. */
export interface Filtros {
  readonly estado: EstadoDeListaDeCotizaciones | null;
  readonly q: string;
  readonly pagina: number;
}

export const leerFiltros = (busqueda: string): Filtros => {
  const parametros = new URLSearchParams(busqueda);
  return {
    estado: ESTADOS_DE_LISTA_DE_COTIZACIONES.find((uno) => uno === parametros.get('estado')) ?? null,
    q: parametros.get('q') ?? '',
    pagina: Math.max(1, Number(parametros.get('pagina')) || 1),
  };
};

export const hayFiltros = ({ estado, q }: Filtros): boolean => estado !== null || q !== '';

export const direccionDeFiltros = ({ estado, q, pagina }: Filtros): string => {
  const parametros = new URLSearchParams({
    ...(estado && { estado }),
    ...(q && { q }),
    ...(pagina > 1 && { pagina: String(pagina) }),
  }).toString();
  return `/cotizaciones${parametros && `?${parametros}`}`;
};

/** The filter as `GET /api/cotizaciones` takes it. */
export const consultaDeFiltros = ({ estado, q, pagina }: Filtros): FiltroDeCotizaciones => ({
  page: pagina,
  ...(estado && { estado }),
  ...(q && { q }),
});
