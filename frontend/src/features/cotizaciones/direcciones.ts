import { type MotivoDeMensaje } from '@cuenta-clara/dominio/cotizaciones/mensajes-de-cotizacion';

export const COTIZACION_NUEVA = '/cotizacion-nueva';

const COMPARTIR = 'compartir';
const MOTIVOS: readonly MotivoDeMensaje[] = ['envio', 'seguimiento', 'gracias'];

export const direccionDeCotizacion = (id: string, compartir: MotivoDeMensaje | null = null): string =>
  `/cotizaciones/${id}${compartir ? `?${COMPARTIR}=${compartir}` : ''}`;

export const compartirEn = (busqueda: string): MotivoDeMensaje | null =>
  MOTIVOS.find((uno) => uno === new URLSearchParams(busqueda).get(COMPARTIR)) ?? null;

export const direccionDeEdicion = (id: string): string => `/cotizaciones/${id}/editar`;
