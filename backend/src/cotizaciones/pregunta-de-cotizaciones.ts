import { type ListaDeCotizaciones } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import { type CampoDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/cotizacion.view';
import { type Dia, sumarDias } from '@cuenta-clara/dominio/fechas';
import { type Query } from '../platform/document-store/document-store.ts';
import { type Caller } from '../platform/write-side/caller.ts';

/** One of her lists of quotes, as the read model is asked. `hoy` is hers: the expired ones are those whose last day is over. */
export const preguntaDeCotizaciones = (
  { estado, cliente_id }: Partial<Pick<ListaDeCotizaciones, 'estado' | 'cliente_id'>>,
  hoy: Dia,
  { ownerId: owner }: Pick<Caller, 'ownerId'>,
): Query<CampoDeCotizacion> => ({
  equal: {
    owner,
    ...(estado && { estado: estado === 'vencida' ? 'enviada' : estado }),
    ...(cliente_id && { cliente_id }),
  },
  ranges: estado === 'vencida' ? [{ field: 'vence', to: sumarDias(hoy, -1) }] : [],
});
