import {
  type CotizacionDeApi,
  type LoEnviadoDeApi,
} from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { sinRespuesta } from '@cuenta-clara/dominio/cotizaciones/sin-respuesta';
import { type Dia, diasEntre, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type Zona, diaEn, horaEn } from '@cuenta-clara/dominio/zona-horaria';

/** The number of a quote, such as `COT-3`. A quote that was never sent has none. */
export const numeroDicho = ({ numero }: Pick<CotizacionDeApi, 'numero'>): string => numero ?? 'Sin número';

export const cualDicha = (texto: string, { numero, cliente }: CotizacionDeApi): string =>
  `${texto} (${numero ?? `borrador de ${cliente.empresa ?? cliente.nombre}`})`;

/**
 * The content that the customer answers: the last sent revision, or the unsent content when nothing was sent.
 */
export const loDichoAlCliente = (cotizacion: CotizacionDeApi): LoEnviadoDeApi =>
  cotizacion.lo_enviado ?? cotizacion;

export const conCambiosSinEnviar = ({ sin_enviar, lo_enviado }: CotizacionDeApi): boolean =>
  sin_enviar && lo_enviado !== null;

interface Ahora {
  readonly hoy: Dia;
  readonly zona: Zona;
}

const haceDias = (dias: number): string => (dias === 1 ? 'hace 1 día' : `hace ${dias} días`);

/** The text beside the state's badge; null when the badge says everything. */
export const situacionDicha = (cotizacion: CotizacionDeApi, { hoy, zona }: Ahora): string | null => {
  const { estado, enviada, seguimiento, vencida, valida_hasta, aceptacion, rechazo } = cotizacion;
  const { sin_enviar, revision } = cotizacion;
  if (sin_enviar && estado !== 'borrador') return `Revisión ${revision} sin enviar`;
  if (enviada !== null && sinRespuesta(cotizacion, { hoy, zona })) {
    const desde = seguimiento ? 'con seguimiento' : 'enviada';
    return `Sin respuesta, ${desde} ${haceDias(diasEntre(diaEn(zona, seguimiento ?? enviada), hoy))}`;
  }
  if (vencida) return `Venció el ${formatoDeDia(valida_hasta)}`;
  if (estado === 'enviada' && seguimiento)
    return `Le diste seguimiento el ${formatoDeDia(diaEn(zona, seguimiento))}`;
  if (aceptacion && (estado === 'aceptada' || estado === 'facturada'))
    return `Aceptada el ${formatoDeDia(diaEn(zona, aceptacion.fecha))}`;
  if (rechazo && estado === 'rechazada') return `Rechazada el ${formatoDeDia(diaEn(zona, rechazo.fecha))}`;
  return valida_hasta && (estado === 'borrador' || estado === 'enviada')
    ? `Válida hasta el ${formatoDeDia(valida_hasta)}`
    : null;
};

const cuando = (zona: Zona, instante: string): string =>
  `el ${formatoDeDia(diaEn(zona, instante))} a las ${horaEn(zona, instante)}`;

export const aceptacionDicha = ({ aceptacion }: CotizacionDeApi, zona: Zona): string | null => {
  if (!aceptacion) return null;
  const { nombre, fecha, revision, por, nota } = aceptacion;
  const como = por === 'cliente' ? 'desde el enlace' : `según lo anotaste tú${nota ? ` («${nota}»)` : ''}`;
  return `Aceptada por «${nombre}» ${cuando(zona, fecha)} ${como}; revisión ${revision}`;
};

export const rechazoDicho = ({ rechazo, estado }: CotizacionDeApi, zona: Zona): string | null => {
  if (!rechazo || estado !== 'rechazada') return null;
  const { motivo, fecha, por } = rechazo;
  const como = por === 'cliente' ? 'desde el enlace' : 'según lo anotaste tú';
  return `Rechazada ${cuando(zona, fecha)} ${como}${motivo ? `: «${motivo}»` : '.'}`;
};
