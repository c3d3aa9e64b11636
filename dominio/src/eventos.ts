import { EVENTOS_DE_ACCESOS, type EventoDeAccesos } from './accesos/accesos.ts';
import { EVENTOS_DE_CATALOGO, type EventoDeCatalogo } from './catalogo/catalogo.ts';
import { EVENTOS_DE_CLIENTE, type EventoDeCliente } from './clientes/cliente.ts';
import { EVENTOS_DE_CUENTA, type EventoDeCuenta } from './cuentas/cuenta.ts';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from './facturas/factura.ts';
import { EVENTOS_DE_EXPORTACIONES, type EventoDeExportaciones } from './libro/exportacion/exportaciones.ts';
import { EVENTOS_DE_MENSAJES, type EventoDeMensajes } from './mensajes/mensajes.ts';
import { EVENTOS_DE_METODOS, type EventoDeMetodos } from './metodos-de-pago/metodos-de-pago.ts';
import { EVENTOS_DE_NEGOCIO, type EventoDeNegocio } from './negocio/negocio.ts';
import { EVENTOS_DE_RESERVA, type EventoDeReserva } from './reserva.ts';
import { type Upcasters } from './upcasters.ts';

/** Whatever the log of the product may hold. */
export type EventoDelProducto =
  | EventoDeFactura
  | EventoDeExportaciones
  | EventoDeCliente
  | EventoDeCatalogo
  | EventoDeMetodos
  | EventoDeMensajes
  | EventoDeNegocio
  | EventoDeCuenta
  | EventoDeAccesos
  | EventoDeReserva;

/** Every type of event of the product with its upcasters: what is recorded is stamped by it, what is read is lifted. */
export const EVENTOS: Upcasters<EventoDelProducto> = {
  ...EVENTOS_DE_FACTURA,
  ...EVENTOS_DE_EXPORTACIONES,
  ...EVENTOS_DE_CLIENTE,
  ...EVENTOS_DE_CATALOGO,
  ...EVENTOS_DE_METODOS,
  ...EVENTOS_DE_MENSAJES,
  ...EVENTOS_DE_NEGOCIO,
  ...EVENTOS_DE_CUENTA,
  ...EVENTOS_DE_ACCESOS,
  ...EVENTOS_DE_RESERVA,
};
