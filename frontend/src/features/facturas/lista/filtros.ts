import { type Dia } from '@cuenta-clara/dominio/fechas';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { ESTADOS_DE_LISTA, type EstadoDeLista } from '@cuenta-clara/dominio/facturas/estados-de-lista';
import {
  type CampoFiltrado,
  FILTROS_POR_ID,
  porCampoFiltrado,
} from '@cuenta-clara/dominio/facturas/filtros-de-lista';
import { type FiltroDeFacturas } from '../../../api/facturas.api.ts';

/** What narrows the list, each by its name in the address of the screen and in `GET /api/facturas`. */
const NOMBRES = {
  ...porCampoFiltrado((campo) => ({ direccion: FILTROS_POR_ID[campo].enLaDireccion, api: campo })),
  estado: { direccion: 'estado', api: 'estado' },
  q: { direccion: 'q', api: 'q' },
  desde: { direccion: 'desde', api: 'fecha_inicio' },
  hasta: { direccion: 'hasta', api: 'fecha_fin' },
} as const;
const QUE_FILTRA = Object.keys(NOMBRES) as readonly (keyof typeof NOMBRES)[];

/**
 * The list's filter as the address bar holds it: it survives a reload and the way back. The ids are those of FILTROS_POR_ID; null
 * narrows nothing.
 */
export interface Filtros extends Readonly<Record<CampoFiltrado, string | null>> {
  estado: EstadoDeLista | null;
  /** Those that fall due first come first; else the newest. */
  porVencimiento: boolean;
  q: string;
  desde: Dia | null;
  hasta: Dia | null;
  pagina: number;
}

export const leerFiltros = (busqueda: string): Filtros => {
  const parametros = new URLSearchParams(busqueda);
  const estado = ESTADOS_DE_LISTA.find((uno) => uno === parametros.get('estado')) ?? null;
  return {
    ...porCampoFiltrado((campo) => {
      const id = parametros.get(FILTROS_POR_ID[campo].enLaDireccion);
      return esUuid(id) ? id : null;
    }),
    estado,
    porVencimiento: parametros.get('orden') === 'vencimiento' && seOrdena({ estado }),
    q: parametros.get('q') ?? '',
    desde: parametros.get('desde'),
    hasta: parametros.get('hasta'),
    pagina: Math.max(1, Number(parametros.get('pagina')) || 1),
  };
};

/** The lists of what is owed, which can be put in the order in which it falls due; the overdue ones always are. */
const POR_COBRAR: readonly (EstadoDeLista | null)[] = ['pendiente', 'aPuntoDeVencer'];
export const seOrdena = ({ estado }: Pick<Filtros, 'estado'>): boolean => POR_COBRAR.includes(estado);

/** What the filter narrows the list by, under the names of the address or of the API; what narrows nothing is left out. */
export const loQueFiltra = (filtros: Filtros, de: 'direccion' | 'api'): Record<string, string> =>
  Object.fromEntries(
    QUE_FILTRA.flatMap((cual) => (filtros[cual] ? [[NOMBRES[cual][de], filtros[cual]]] : [])),
  );

/** The filter as `GET /api/facturas` takes it. */
export const consultaDeFiltros = (filtros: Filtros): FiltroDeFacturas => ({
  page: filtros.pagina,
  ...((filtros.porVencimiento || filtros.estado === 'vencida') && { order: 'fecha_vencimiento.asc' }),
  ...loQueFiltra(filtros, 'api'),
});
