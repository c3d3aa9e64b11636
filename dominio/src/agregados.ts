import { agregadoDeAccesos } from './accesos/accesos.agregado.ts';
import { agregadoDeCatalogo } from './catalogo/catalogo.agregado.ts';
import { agregadoDeCliente } from './clientes/cliente.agregado.ts';
import { agregadoDeCobranza } from './cobranza/cobranza.agregado.ts';
import { agregadoDeCuenta } from './cuentas/cuenta.agregado.ts';
import { agregadoDeSesiones } from './cuentas/sesiones.agregado.ts';
import { agregadoDeFactura } from './facturas/factura.agregado.ts';
import { agregadoDeExportaciones } from './evidencia/exportacion/exportaciones.agregado.ts';
import { agregadoDeDias } from './evidencia/fin-de-dia/fin-de-dia.agregado.ts';
import { agregadoDeSellos } from './evidencia/sellos/sellos.agregado.ts';
import { agregadoDeMensajes } from './mensajes/mensajes.agregado.ts';
import { agregadoDeMetodos } from './metodos-de-pago/metodos-de-pago.agregado.ts';
import { agregadoDeEnlaces } from './movimientos/enlaces-de-estado.agregado.ts';
import { agregadoDeNegocio } from './negocio/negocio.agregado.ts';

/** Every aggregate of the product. `npm run check:walls` names a declaration (`*.agregado.ts`) that is not imported here. */
export const AGREGADOS = [
  agregadoDeFactura,
  agregadoDeExportaciones,
  agregadoDeDias,
  agregadoDeSellos,
  agregadoDeCliente,
  agregadoDeCobranza,
  agregadoDeCatalogo,
  agregadoDeMetodos,
  agregadoDeMensajes,
  agregadoDeNegocio,
  agregadoDeCuenta,
  agregadoDeSesiones,
  agregadoDeAccesos,
  agregadoDeEnlaces,
] as const;
