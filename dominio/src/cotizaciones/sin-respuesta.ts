import { type Dia, diasEntre } from '../fechas.ts';
import { type Zona, diaEn } from '../zona-horaria.ts';
import { type CotizacionDeApi } from './cotizaciones.api.ts';

/** So long a customer is left alone with a quote, in days. */
export const DIAS_SIN_RESPUESTA = 3;

/** Whether nobody answered a quote for so long that its customer is asked; of one that expired nothing is. */
export const sinRespuesta = (
  { estado, vencida, enviada }: Pick<CotizacionDeApi, 'estado' | 'vencida' | 'enviada'>,
  { hoy, zona }: { readonly hoy: Dia; readonly zona: Zona },
): boolean =>
  estado === 'enviada' &&
  !vencida &&
  enviada !== null &&
  diasEntre(diaEn(zona, enviada), hoy) >= DIAS_SIN_RESPUESTA;
