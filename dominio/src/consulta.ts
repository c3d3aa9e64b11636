/**
 * Kinds of requests that an accountant's access allows; each route for her is marked with its kind
 * (docs/cuentas.md).
 */
export type Consulta =
  | 'perfil'
  | 'negocio'
  | 'factura'
  | 'cotizacion'
  | 'historial'
  | 'libro'
  | 'verificacion'
  | 'exportacion'
  | 'antiguedad'
  | 'reporte'
  | 'estado-de-cuenta'
  | 'cobranza';
