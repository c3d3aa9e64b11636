import { type Dia, type Instante, sumarDias } from '../fechas.ts';
import { type Ahora } from '../zona-horaria.ts';
import { type EstadoDeCotizacion, type EstadoDeListaDeCotizaciones } from './estados-de-cotizacion.ts';
import { esperaHasta } from './sin-respuesta.ts';

/** A list that can be asked for, or `vigente`: sent, unanswered, and with a last day, if any, that is not over. */
export type ListaLeida = EstadoDeListaDeCotizaciones | 'vigente';

/** The lists of quotes that may still become an invoice. No quote is in both. */
export const LISTAS_ABIERTAS = ['vigente', 'aceptada'] as const satisfies readonly ListaLeida[];

/** A list in the fields of the read model: the state, and the bounds (both included) of `vence` and `espera`. */
export interface AlcanceDeCotizaciones {
  readonly estado: EstadoDeCotizacion;
  readonly ranges: readonly (
    | { readonly field: 'vence'; readonly from?: Dia; readonly to?: Dia }
    | { readonly field: 'espera'; readonly from?: never; readonly to: Instante }
  )[];
}

/** As of the owner's today, in her zone. */
export const alcanceDeCotizaciones = (
  lista: ListaLeida,
  ahora: Pick<Ahora, 'hoy' | 'zona'>,
): AlcanceDeCotizaciones => {
  const { hoy } = ahora;
  switch (lista) {
    case 'vigente':
      return { estado: 'enviada', ranges: [{ field: 'vence', from: hoy }] };
    case 'sin_respuesta':
      return {
        estado: 'enviada',
        ranges: [
          { field: 'vence', from: hoy },
          { field: 'espera', to: esperaHasta(ahora) },
        ],
      };
    case 'vencida':
      return { estado: 'enviada', ranges: [{ field: 'vence', to: sumarDias(hoy, -1) }] };
    default:
      return { estado: lista, ranges: [] };
  }
};
