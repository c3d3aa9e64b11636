/**
 * What can be asked with an accountant's access: nothing else opens, and each use is recorded as one of these
 * (docs/cuentas.md). The routes that it opens are marked with it.
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
