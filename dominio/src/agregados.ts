/**
 * All aggregates of the product. `npm run check:walls` reports a declaration (`*.agregado.ts`) that is
 * missing here.
 */
export { agregadoDeAccesos } from './accesos/accesos.agregado.ts';
export { agregadoDeCatalogo } from './catalogo/catalogo.agregado.ts';
export { agregadoDeCliente } from './clientes/cliente.agregado.ts';
export { agregadoDeCobranza } from './cobranza/cobranza.agregado.ts';
export { agregadoDeCotizacion } from './cotizaciones/cotizacion.agregado.ts';
export { agregadoDeCuenta } from './cuentas/cuenta.agregado.ts';
export { agregadoDeSesiones } from './cuentas/sesiones.agregado.ts';
export { agregadoDeExportaciones } from './evidencia/exportacion/exportaciones.agregado.ts';
export { agregadoDeDias } from './evidencia/fin-de-dia/fin-de-dia.agregado.ts';
export { agregadoDeSellos } from './evidencia/sellos/sellos.agregado.ts';
export { agregadoDeFactura } from './facturas/factura.agregado.ts';
export { agregadoDeImportacion } from './importaciones/importacion.agregado.ts';
export { agregadoDeMensajes } from './mensajes/mensajes.agregado.ts';
export { agregadoDeMetodos } from './metodos-de-pago/metodos-de-pago.agregado.ts';
export { agregadoDeMisDatos } from './mis-datos/mis-datos.agregado.ts';
export { agregadoDeEnlaces } from './movimientos/enlaces-de-estado.agregado.ts';
export { agregadoDeNegocio } from './negocio/negocio.agregado.ts';
export { agregadoDeSeguimiento } from './seguimiento/seguimiento.agregado.ts';
