import { type MotivoDeMensaje } from '@cuenta-clara/dominio/cotizaciones/mensajes-de-cotizacion';

/** Where quotes are, and what an address asks of them. */

export const COTIZACION_NUEVA = '/cotizacion-nueva';

const COMPARTIR = 'compartir';
const MOTIVOS: readonly MotivoDeMensaje[] = ['envio', 'seguimiento', 'gracias'];

/** A quote's own page; with a reason to write to its customer, the message is open. */
export const direccionDeCotizacion = (id: string, compartir: MotivoDeMensaje | null = null): string =>
  `/cotizaciones/${id}${compartir ? `?${COMPARTIR}=${compartir}` : ''}`;

export const compartirEn = (busqueda: string): MotivoDeMensaje | null =>
  MOTIVOS.find((uno) => uno === new URLSearchParams(busqueda).get(COMPARTIR)) ?? null;

export const direccionDeEdicion = (id: string): string => `/cotizaciones/${id}/editar`;
