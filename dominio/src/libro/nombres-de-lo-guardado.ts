import { type VistaDeAcceso, vistaDeAccesos } from '../accesos/accesos.view.ts';
import { formatoDeDinero } from '../dinero.ts';
import { type VistaDeFactura, vistaDeFacturas } from '../facturas/factura.view.ts';
import { formatoDeDia } from '../fechas.ts';
import { type VistaDeExportacion, vistaDeExportaciones } from './exportacion/exportaciones.view.ts';
import { type VistaDeFinDeDia, vistaDeFinesDeDia } from './fin-de-dia/fin-de-dia.view.ts';
import { asientoDe, vistaDeLibro } from './libro.view.ts';

/** What an accountant calls what is kept: by its paper, where it has one. */

/** What is kept may be of any shape. */
export const siSePuede = <T>(leer: () => T): T | null => {
  try {
    return leer();
  } catch {
    return null;
  }
};

/** 'Factura 9008 · Ana Muñoz · $1,160.00 · 31/08/2026' */
export const nombreDeFactura = ({ factura: { datos } }: VistaDeFactura): string =>
  [
    `Factura ${datos.numero_factura}`,
    datos.cliente.nombre,
    formatoDeDinero(datos.total),
    formatoDeDia(datos.fecha_factura),
  ].join(' · ');

/** 'Archivo del 01/10/2026 al 31/10/2026' */
export const nombreDeArchivo = ({ exportacion: { desde, hasta } }: VistaDeExportacion): string =>
  `Archivo del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}`;

const nombreDelAsiento = (documento: unknown): string => {
  const asiento = asientoDe(documento as Parameters<typeof asientoDe>[0]);
  if (!asiento) return 'La cabeza del libro';
  const { secuencia, numero_factura, cliente, total } = asiento;
  return `Asiento ${secuencia} · Factura ${numero_factura} · ${cliente} · ${formatoDeDinero(total)}`;
};

interface ConNombre {
  readonly cliente: { readonly datos: { readonly nombre: string } };
}

/** By the name of the read model, in the singular that fits any of its documents. */
const NOMBRES: Readonly<Record<string, (documento: unknown) => string>> = {
  [vistaDeFacturas.name]: (una) => nombreDeFactura(una as VistaDeFactura),
  [vistaDeLibro.name]: nombreDelAsiento,
  clientes: (uno) => `Cliente ${(uno as ConNombre).cliente.datos.nombre}`,
  [vistaDeAccesos.name]: (uno) => `Acceso de ${(uno as VistaDeAcceso).acceso.nombre}`,
  [vistaDeExportaciones.name]: (una) => nombreDeArchivo(una as VistaDeExportacion),
  [vistaDeFinesDeDia.name]: (uno) => `Fin del día ${formatoDeDia((uno as VistaDeFinDeDia).dia)}`,
  movimientos: () => 'Movimientos y cifras',
  cobranzas: () => 'Cobranza de un cliente',
  catalogo: () => 'Catálogo',
  metodos_de_pago: () => 'Métodos de pago',
  mensajes: () => 'Mensajes',
  negocio: () => 'Datos del negocio',
  arbol: () => 'Árbol de los eventos',
  sellos: () => 'Sello',
  intervenciones: () => 'Lo que se halló e hizo con el registro',
  enlaces_de_estado: () => 'Enlace de un estado de cuenta',
  logos: () => 'Logo',
};

/** What a document of a read model is called, by whichever of these can be read; without any, by its read model. */
export const nombreDeLoGuardado = (vista: string, ...documentos: readonly unknown[]): string => {
  const nombrar = Object.hasOwn(NOMBRES, vista) ? NOMBRES[vista]! : () => `«${vista}»`;
  for (const documento of documentos) {
    const nombre = documento ? siSePuede(() => nombrar(documento)) : null;
    if (nombre !== null) return nombre;
  }
  return `«${vista}»`;
};
