import { vistaDeAccesos } from './accesos/accesos.view.ts';
import { vistaDeCatalogo } from './catalogo/catalogo.view.ts';
import { vistaDeClientes } from './clientes/cliente.view.ts';
import { vistaDeCobranzas } from './cobranza/cobranza.view.ts';
import { vistaDeFacturas } from './facturas/factura.view.ts';
import { vistaDeArbol } from './libro/arbol.view.ts';
import { vistaDeExportaciones } from './libro/exportacion/exportaciones.view.ts';
import { vistaDeFinesDeDia } from './libro/fin-de-dia/fin-de-dia.view.ts';
import { vistaDeIntervenciones } from './libro/intervenciones.view.ts';
import { vistaDeLibro } from './libro/libro.view.ts';
import { vistaDeSellos } from './libro/sellos.view.ts';
import { vistaDeMensajes } from './mensajes/mensajes.view.ts';
import { vistaDeMetodos } from './metodos-de-pago/metodos-de-pago.view.ts';
import { vistaDeEnlaces } from './movimientos/enlaces-de-estado.view.ts';
import { vistaDeMovimientos } from './movimientos/movimientos.view.ts';
import { vistaDeLogos } from './negocio/logos.view.ts';
import { vistaDeNegocio } from './negocio/negocio.view.ts';

/** Every read model of the product: all of them can be thrown away and rebuilt from the log. */
export const PROYECCIONES = [
  vistaDeFacturas,
  vistaDeMovimientos,
  vistaDeClientes,
  vistaDeCobranzas,
  vistaDeCatalogo,
  vistaDeMetodos,
  vistaDeMensajes,
  vistaDeNegocio,
  vistaDeLibro,
  vistaDeAccesos,
  vistaDeExportaciones,
  vistaDeFinesDeDia,
  vistaDeArbol,
  vistaDeSellos,
  vistaDeIntervenciones,
  vistaDeEnlaces,
  vistaDeLogos,
] as const;
