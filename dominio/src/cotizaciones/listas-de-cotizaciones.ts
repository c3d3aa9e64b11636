import { type Dia, type Instante, sumarDias } from '../fechas.ts';
import { type Ahora } from '../zona-horaria.ts';
import { type EstadoDeCotizacion, type EstadoDeListaDeCotizaciones } from './estados-de-cotizacion.ts';
import { esperaHasta } from './sin-respuesta.ts';

export type ListaLeida = EstadoDeListaDeCotizaciones | 'vigente';

export const LISTAS_ABIERTAS = ['vigente', 'aceptada'] as const satisfies readonly ListaLeida[];

export interface AlcanceDeCotizaciones {
  readonly estado: EstadoDeCotizacion;
  readonly ranges: readonly (
    | { readonly field: 'vence'; readonly from?: Dia; readonly to?: Dia }
    | { readonly field: 'espera'; readonly from?: never; readonly to: Instante }
  )[];
}

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
