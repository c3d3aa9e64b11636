import { type Instante, diasEntre, sumarDias } from '../fechas.ts';
import { type Ahora, diaEn, finDelDia } from '../zona-horaria.ts';
import { type CotizacionDeApi } from './cotizaciones.api.ts';

/** A customer has so many days to answer a quote, from when it was sent or he was last asked, before he is asked. */
const DIAS_SIN_RESPUESTA = 3;

/** The owner's today, in her zone. */
type Hoy = Pick<Ahora, 'hoy' | 'zona'>;

/** The last instant from which so many days have passed on her today. */
export const esperaHasta = ({ hoy, zona }: Hoy): Instante =>
  finDelDia(zona, sumarDias(hoy, -DIAS_SIN_RESPUESTA));

/** Whether nobody answered a quote for so long that its customer is to be asked. The customer of an expired quote is not. */
export const sinRespuesta = (
  {
    estado,
    vencida,
    enviada,
    seguimiento,
  }: Pick<CotizacionDeApi, 'estado' | 'vencida' | 'enviada' | 'seguimiento'>,
  { hoy, zona }: Hoy,
): boolean => {
  const desde = seguimiento ?? enviada;
  return (
    estado === 'enviada' &&
    !vencida &&
    desde !== null &&
    diasEntre(diaEn(zona, desde), hoy) >= DIAS_SIN_RESPUESTA
  );
};
