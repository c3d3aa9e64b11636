import { type Dia } from '@cuenta-clara/dominio/fechas';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { ESTADOS_DE_LISTA, type EstadoDeLista } from '@cuenta-clara/dominio/facturas/estados-de-lista';
import {
  type CampoFiltrado,
  FILTROS_POR_ID,
  porCampoFiltrado,
} from '@cuenta-clara/dominio/facturas/filtros-de-lista';
import { type OrdenDeFacturas } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { paginaEn, unoDe } from '../../../base/filtros-en-la-direccion.ts';
import { type FiltroDeFacturas } from '../../../api/facturas.api.ts';

const NOMBRES = {
  ...porCampoFiltrado((campo) => ({ direccion: FILTROS_POR_ID[campo].enLaDireccion, api: campo })),
  estado: { direccion: 'estado', api: 'estado' },
  q: { direccion: 'q', api: 'q' },
  desde: { direccion: 'desde', api: 'fecha_inicio' },
  hasta: { direccion: 'hasta', api: 'fecha_fin' },
} as const;
const QUE_FILTRA = Object.keys(NOMBRES) as readonly (keyof typeof NOMBRES)[];

export const ORDENES = {
  recientes: 'creada.desc',
  vencimiento: 'fecha_vencimiento.asc',
  'vencimiento-despues': 'fecha_vencimiento.desc',
  saldo: 'balance_restante.desc',
  'saldo-menor': 'balance_restante.asc',
} as const satisfies Readonly<Record<string, OrdenDeFacturas>>;
export type OrdenDeLista = keyof typeof ORDENES;
const NOMBRES_DE_ORDEN = Object.keys(ORDENES) as readonly OrdenDeLista[];

export interface Filtros extends Readonly<Record<CampoFiltrado, string | null>> {
  estado: EstadoDeLista | null;
  orden: OrdenDeLista | null;
  q: string;
  desde: Dia | null;
  hasta: Dia | null;
  pagina: number;
}

export const leerFiltros = (busqueda: string): Filtros => {
  const parametros = new URLSearchParams(busqueda);
  const estado = unoDe(ESTADOS_DE_LISTA, parametros.get('estado'));
  return {
    ...porCampoFiltrado((campo) => {
      const id = parametros.get(FILTROS_POR_ID[campo].enLaDireccion);
      return esUuid(id) ? id : null;
    }),
    estado,
    orden: seOrdena({ estado }) ? unoDe(NOMBRES_DE_ORDEN, parametros.get('orden')) : null,
    q: parametros.get('q') ?? '',
    desde: parametros.get('desde'),
    hasta: parametros.get('hasta'),
    pagina: paginaEn(parametros),
  };
};

/** The list of paid invoices cannot be sorted: they have no balance or due day. */
export const seOrdena = ({ estado }: Pick<Filtros, 'estado'>): boolean => estado !== 'pagada';

export const ordenDe = ({ orden, estado }: Pick<Filtros, 'orden' | 'estado'>): OrdenDeLista =>
  orden ?? (estado === 'vencida' ? 'vencimiento' : 'recientes');

export const loQueFiltra = (filtros: Filtros, de: 'direccion' | 'api'): Record<string, string> =>
  Object.fromEntries(
    QUE_FILTRA.flatMap((cual) => (filtros[cual] ? [[NOMBRES[cual][de], filtros[cual]]] : [])),
  );

export const consultaDeFiltros = (filtros: Filtros): FiltroDeFacturas => ({
  page: filtros.pagina,
  ...(ordenDe(filtros) !== 'recientes' && { order: ORDENES[ordenDe(filtros)] }),
  ...loQueFiltra(filtros, 'api'),
});
