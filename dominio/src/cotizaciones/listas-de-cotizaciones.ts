import { type Dia, sumarDias } from '../fechas.ts';
import { type EstadoDeCotizacion, type EstadoDeListaDeCotizaciones } from './estados-de-cotizacion.ts';

/** A list that can be asked for, or `vigente`: sent, unanswered, and with a last day, if any, that is not over. */
export type ListaLeida = EstadoDeListaDeCotizaciones | 'vigente';

/** The lists of quotes that may still become an invoice. No quote is in both. */
export const LISTAS_ABIERTAS = ['vigente', 'aceptada'] as const satisfies readonly ListaLeida[];

/** A list in the fields of the read model: the state, and the first and last day (both included) of `vence`. */
export interface AlcanceDeCotizaciones {
  readonly estado: EstadoDeCotizacion;
  readonly ranges: readonly { readonly field: 'vence'; readonly from?: Dia; readonly to?: Dia }[];
}

/** `hoy` is the owner's (zona-horaria.ts). */
export const alcanceDeCotizaciones = (lista: ListaLeida, hoy: Dia): AlcanceDeCotizaciones => {
  switch (lista) {
    case 'vigente':
      return { estado: 'enviada', ranges: [{ field: 'vence', from: hoy }] };
    case 'vencida':
      return { estado: 'enviada', ranges: [{ field: 'vence', to: sumarDias(hoy, -1) }] };
    default:
      return { estado: lista, ranges: [] };
  }
};
