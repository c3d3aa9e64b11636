import { terminosDeBusqueda } from '@cuenta-clara/dominio/facturas/busqueda-de-facturas';
import { type CampoFiltrado, porCampoFiltrado } from '@cuenta-clara/dominio/facturas/filtros-de-lista';
import { type ListaDeFacturas } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { type CampoDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Alcance } from '@cuenta-clara/dominio/facturas/vencimiento';
import { type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';

export interface Periodo {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const periodoDe = ({
  fecha_inicio,
  fecha_fin,
}: Pick<ListaDeFacturas, 'fecha_inicio' | 'fecha_fin'>): Periodo | null =>
  fecha_inicio || fecha_fin ? { from: fecha_inicio, to: fecha_fin } : null;

export type IdsPedidos = Readonly<Partial<Record<CampoFiltrado, string | undefined>>>;

export const preguntaDe = (
  { estado, vence, conSaldo }: Alcance,
  periodo: Periodo | null,
  { ownerId: owner }: Pick<Caller, 'ownerId'>,
  ids: IdsPedidos = {},
): Query<CampoDeFactura> => ({
  equal: {
    owner,
    ...(estado && { estado }),
    ...definidos(porCampoFiltrado((campo) => ids[campo])),
  },
  ranges: [
    ...(vence ? [{ field: 'fecha_vencimiento', from: vence.desde, to: vence.hasta } as const] : []),
    ...(conSaldo ? [{ field: 'balance_restante', from: 1 } as const] : []),
    ...(periodo ? [{ field: 'fecha_factura', ...periodo } as const] : []),
  ],
});

const definidos = <V>(valores: Readonly<Record<string, V | undefined>>): Readonly<Record<string, V>> =>
  Object.fromEntries(Object.entries(valores).filter((par): par is [string, V] => par[1] !== undefined));

/** Stored sums answer only lists without a search, an id or a period. */
export const esListaEntera = ({ q, ...lista }: Omit<ListaDeFacturas, 'page' | 'limit' | 'order'>): boolean =>
  terminosDeBusqueda(q).length === 0 &&
  periodoDe(lista) === null &&
  Object.values(porCampoFiltrado((campo) => lista[campo])).every((id) => id === undefined);
