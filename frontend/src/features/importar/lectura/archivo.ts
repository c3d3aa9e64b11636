import { ArchivoIlegible, MAXIMO_DE_BYTES, TEXTOS_DE_LECTURA } from './ilegible.ts';
import { decodificar } from './decodificar.ts';
import { leerLibro } from './libro.ts';
import { leerSeparado } from './separado.ts';
import { type Tabla } from './renglon.ts';
import { tablaDe } from './tabla.ts';
import { esTarjeta, leerTarjetas } from './tarjetas.ts';

export interface Abierto {
  readonly hojas: readonly { readonly nombre: string; readonly tabla: Tabla }[];
}

const empieza = (bytes: Uint8Array, ...con: readonly number[]): boolean =>
  con.every((byte, lugar) => bytes[lugar] === byte);
const esZip = (bytes: Uint8Array): boolean => empieza(bytes, 0x50, 0x4b, 0x03, 0x04);
/** Old .xls files, and .xlsx files with a password, are Compound File Binaries. */
const esExcelViejo = (bytes: Uint8Array): boolean => empieza(bytes, 0xd0, 0xcf, 0x11, 0xe0);
const esPdf = (bytes: Uint8Array): boolean => empieza(bytes, 0x25, 0x50, 0x44, 0x46);
/** Matches HTML and XML, which some programs save as .xls, RTF and JSON. No list begins so. */
const CON_MARCAS = /^\s*(?:<[!?a-z]|\{|\[\s*\{)/i;

/** The kind of file is found by its bytes, not by its name. Throws `ArchivoIlegible`. */
export const abrirArchivo = (bytes: Uint8Array): Abierto => {
  if (bytes.length === 0) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.vacio);
  if (bytes.length > MAXIMO_DE_BYTES) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.grande);
  if (esExcelViejo(bytes)) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.excelViejo);
  if (esPdf(bytes)) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.desconocido);
  const hojas = esZip(bytes)
    ? leerLibro(bytes).map(({ nombre, filas }) => ({ nombre, tabla: tablaDe(filas) }))
    : [{ nombre: '', tabla: deTexto(decodificar(bytes)) }];
  const llenas = hojas.filter(({ tabla }) => tabla.filas.length > 0);
  if (llenas.length === 0) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.sinFilas);
  return { hojas: llenas };
};

const deTexto = (texto: string): Tabla => {
  if (CON_MARCAS.test(texto)) throw new ArchivoIlegible(TEXTOS_DE_LECTURA.desconocido);
  return esTarjeta(texto) ? leerTarjetas(texto) : tablaDe(leerSeparado(texto));
};
