import {
  ESTADOS_DE_LISTA_DE_COTIZACIONES,
  type EstadoDeListaDeCotizaciones,
} from '@cuenta-clara/dominio/cotizaciones/estados-de-cotizacion';
import { busquedaCon, paginaEn, unoDe } from '../../../base/filtros-en-la-direccion.ts';
import { type FiltroDeCotizaciones } from '../../../api/cotizaciones.api.ts';

export interface Filtros {
  readonly estado: EstadoDeListaDeCotizaciones | null;
  readonly q: string;
  readonly pagina: number;
}

export const leerFiltros = (busqueda: string): Filtros => {
  const parametros = new URLSearchParams(busqueda);
  return {
    estado: unoDe(ESTADOS_DE_LISTA_DE_COTIZACIONES, parametros.get('estado')),
    q: parametros.get('q') ?? '',
    pagina: paginaEn(parametros),
  };
};

export const hayFiltros = ({ estado, q }: Filtros): boolean => estado !== null || q !== '';

export const direccionDeFiltros = ({ pagina, ...filtros }: Filtros): string =>
  `/cotizaciones${busquedaCon(filtros, pagina)}`;

export const consultaDeFiltros = ({ estado, q, pagina }: Filtros): FiltroDeCotizaciones => ({
  page: pagina,
  ...(estado && { estado }),
  ...(q && { q }),
});
