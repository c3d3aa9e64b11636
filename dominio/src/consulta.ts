/**
 * Kinds of requests that an accountant's access allows (docs/cuentas.md). Routes are marked with their kind.
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
