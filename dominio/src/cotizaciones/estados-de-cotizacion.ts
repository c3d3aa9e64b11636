/** Expiry is no state: it follows from `valida_hasta` and the owner's today. */
export const ESTADOS_DE_COTIZACION = [
  'borrador',
  'enviada',
  'aceptada',
  'rechazada',
  'anulada',
  'facturada',
] as const;
export type EstadoDeCotizacion = (typeof ESTADOS_DE_COTIZACION)[number];

/** A `vencida` quote was sent and expired without an answer; sin-respuesta.ts defines `sin_respuesta`. */
export const ESTADOS_DE_LISTA_DE_COTIZACIONES = [
  ...ESTADOS_DE_COTIZACION,
  'vencida',
  'sin_respuesta',
] as const;
export type EstadoDeListaDeCotizaciones = (typeof ESTADOS_DE_LISTA_DE_COTIZACIONES)[number];

export const NOMBRES_DE_ESTADO_DE_COTIZACION: Readonly<Record<EstadoDeListaDeCotizaciones, string>> = {
  borrador: 'Borrador',
  enviada: 'Enviada',
  aceptada: 'Aceptada',
  rechazada: 'Rechazada',
  anulada: 'Anulada',
  facturada: 'Facturada',
  vencida: 'Vencida',
  sin_respuesta: 'Sin respuesta',
};
