import { EVENTOS_DE_ACCESOS, type EventoDeAccesos } from './accesos/accesos.ts';
import { PREFIJO_DE_ACCESOS } from './accesos/accesos.view.ts';
import { EVENTOS_DE_CATALOGO, type EventoDeCatalogo } from './catalogo/catalogo.ts';
import { PREFIJO_DE_CATALOGO } from './catalogo/catalogo.view.ts';
import { EVENTOS_DE_CLIENTE, type EventoDeCliente } from './clientes/cliente.ts';
import { PREFIJO_DE_CLIENTE } from './clientes/cliente.view.ts';
import { EVENTOS_DE_COBRANZA, type EventoDeCobranza } from './cobranza/cobranza.ts';
import { PREFIJO_DE_COBRANZA } from './cobranza/cobranza.view.ts';
import { EVENTOS_DE_CUENTA, type EventoDeCuenta, PREFIJO_DE_USUARIO } from './cuentas/cuenta.ts';
import { EVENTOS_DE_SESIONES, type EventoDeSesiones, PREFIJO_DE_SESIONES } from './cuentas/sesiones.ts';
import { EVENTOS_DE_FACTURA, type EventoDeFactura } from './facturas/factura.ts';
import { PREFIJO_DE_FACTURA } from './facturas/factura.view.ts';
import { EVENTOS_DE_EXPORTACIONES, type EventoDeExportaciones } from './libro/exportacion/exportaciones.ts';
import { PREFIJO_DE_EXPORTACIONES } from './libro/exportacion/exportaciones.view.ts';
import { EVENTOS_DE_DIAS, type EventoDeDias } from './libro/fin-de-dia/fin-de-dia.ts';
import { PREFIJO_DE_DIAS } from './libro/fin-de-dia/fin-de-dia.view.ts';
import { EVENTOS_DE_SELLOS, type EventoDeSellos } from './libro/sellos.ts';
import { PREFIJO_DE_SELLOS } from './libro/sellos.view.ts';
import { EVENTOS_DE_MENSAJES, type EventoDeMensajes } from './mensajes/mensajes.ts';
import { PREFIJO_DE_MENSAJES } from './mensajes/mensajes.view.ts';
import { EVENTOS_DE_METODOS, type EventoDeMetodos } from './metodos-de-pago/metodos-de-pago.ts';
import { PREFIJO_DE_METODOS } from './metodos-de-pago/metodos-de-pago.view.ts';
import { EVENTOS_DE_ENLACES, type EventoDeEnlaces } from './movimientos/enlaces-de-estado.ts';
import { PREFIJO_DE_ENLACES } from './movimientos/enlaces-de-estado.view.ts';
import { EVENTOS_DE_NEGOCIO, type EventoDeNegocio } from './negocio/negocio.ts';
import { PREFIJO_DE_NEGOCIO } from './negocio/negocio.view.ts';
import { EVENTOS_DE_RESERVA, type EventoDeReserva, PREFIJO_DE_RESERVA } from './reserva.ts';
import { type Upcaster, type Upcasters } from './upcasters.ts';

/** Whatever the log of the product may hold. */
export type EventoDelProducto =
  | EventoDeFactura
  | EventoDeExportaciones
  | EventoDeDias
  | EventoDeSellos
  | EventoDeCliente
  | EventoDeCobranza
  | EventoDeCatalogo
  | EventoDeMetodos
  | EventoDeMensajes
  | EventoDeNegocio
  | EventoDeCuenta
  | EventoDeSesiones
  | EventoDeAccesos
  | EventoDeEnlaces
  | EventoDeReserva;

/**
 * Every aggregate of the product, and every kind of claim, by how the names of its streams begin: the types of its
 * events, each with its upcasters. Whether a stream is ours, and whether an event may be recorded, is read from here.
 */
const AGREGADOS = {
  [PREFIJO_DE_FACTURA]: EVENTOS_DE_FACTURA,
  [PREFIJO_DE_EXPORTACIONES]: EVENTOS_DE_EXPORTACIONES,
  [PREFIJO_DE_DIAS]: EVENTOS_DE_DIAS,
  [PREFIJO_DE_SELLOS]: EVENTOS_DE_SELLOS,
  [PREFIJO_DE_CLIENTE]: EVENTOS_DE_CLIENTE,
  [PREFIJO_DE_COBRANZA]: EVENTOS_DE_COBRANZA,
  [PREFIJO_DE_CATALOGO]: EVENTOS_DE_CATALOGO,
  [PREFIJO_DE_METODOS]: EVENTOS_DE_METODOS,
  [PREFIJO_DE_MENSAJES]: EVENTOS_DE_MENSAJES,
  [PREFIJO_DE_NEGOCIO]: EVENTOS_DE_NEGOCIO,
  [PREFIJO_DE_USUARIO]: EVENTOS_DE_CUENTA,
  [PREFIJO_DE_SESIONES]: EVENTOS_DE_SESIONES,
  [PREFIJO_DE_ACCESOS]: EVENTOS_DE_ACCESOS,
  [PREFIJO_DE_ENLACES]: EVENTOS_DE_ENLACES,
  [PREFIJO_DE_RESERVA.FolioReservado]: EVENTOS_DE_RESERVA,
  [PREFIJO_DE_RESERVA.CorreoReservado]: EVENTOS_DE_RESERVA,
};

type TipoListado = { [P in keyof typeof AGREGADOS]: keyof (typeof AGREGADOS)[P] }[keyof typeof AGREGADOS];
const listados: Readonly<Record<TipoListado, readonly Upcaster[]>> = Object.assign(
  {},
  ...Object.values(AGREGADOS),
);

/**
 * Every type of event of the product with its upcasters: what is recorded is stamped by it, what is read is lifted. It
 * does not compile while an aggregate is missing above.
 */
export const EVENTOS: Upcasters<EventoDelProducto> = listados;

/** How the names of all streams of the product begin. */
export const PREFIJOS: readonly string[] = Object.keys(AGREGADOS);
