import { type Instante, diasEntre, sumarDias } from '../fechas.ts';
import { type Ahora, diaEn, finDelDia } from '../zona-horaria.ts';
import { type CotizacionDeApi } from './cotizaciones.api.ts';

/** Days since sending or the last reminder, after which the owner should ask again. */
const DIAS_SIN_RESPUESTA = 3;

type Hoy = Pick<Ahora, 'hoy' | 'zona'>;

export const esperaHasta = ({ hoy, zona }: Hoy): Instante =>
  finDelDia(zona, sumarDias(hoy, -DIAS_SIN_RESPUESTA));

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
