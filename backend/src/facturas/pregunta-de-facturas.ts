import { type ListaDeFacturas } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { type CampoDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Alcance } from '@cuenta-clara/dominio/facturas/vencimiento';
import { type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/http/caller.ts';

export interface Periodo {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const periodoDe = ({
  fecha_inicio,
  fecha_fin,
}: Pick<ListaDeFacturas, 'fecha_inicio' | 'fecha_fin'>): Periodo | null =>
  fecha_inicio || fecha_fin ? { from: fecha_inicio, to: fecha_fin } : null;

/** One of her lists, of a period of the invoices' days and of a customer, as the read model is asked. */
export const preguntaDe = (
  { estado, vence, conSaldo }: Alcance,
  periodo: Periodo | null,
  { ownerId: owner }: Pick<Caller, 'ownerId'>,
  cliente_id?: string,
) =>
  ({
    equal: { owner, ...(cliente_id && { cliente_id }), ...(estado && { estado }) },
    ranges: [
      ...(vence ? [{ field: 'fecha_vencimiento', from: vence.desde, to: vence.hasta } as const] : []),
      ...(conSaldo ? [{ field: 'balance_restante', from: 1 } as const] : []),
      ...(periodo ? [{ field: 'fecha_factura', ...periodo } as const] : []),
    ],
  }) satisfies Query<CampoDeFactura>;
