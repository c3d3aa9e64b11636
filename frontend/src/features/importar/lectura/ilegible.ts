/** A file that cannot be read, with what to do about it. */
export class ArchivoIlegible extends Error {
  override name = 'ArchivoIlegible';
}

export const TEXTOS_DE_LECTURA = {
  vacio: 'El archivo está vacío.',
  grande: 'El archivo es demasiado grande: caben 20 MB.',
  desconocido: 'No pudimos leer este archivo. Guárdalo como Excel (.xlsx), CSV o contactos (.vcf).',
  excelViejo: 'Es un Excel de los viejos (.xls) o tiene contraseña. Guárdalo como .xlsx, sin contraseña.',
  danado: 'El archivo está dañado. Guárdalo otra vez y vuelve a intentarlo.',
  bomba: 'El archivo pesa demasiado al abrirlo. Copia solo tu lista a un archivo nuevo.',
  sinFilas: 'No encontramos ninguna fila en este archivo.',
} as const;

/** Of a file, in bytes. */
export const MAXIMO_DE_BYTES = 20_000_000;
/** Columns beyond these are left out: no list of customers has as many. */
export const MAXIMO_DE_COLUMNAS = 200;
/** In characters: longer than the longest text that any field takes, so that what is cut is refused all the same. */
const MAXIMO_DE_CELDA = 5_001;
export const recortada = (celda: string): string =>
  celda.length > MAXIMO_DE_CELDA ? celda.slice(0, MAXIMO_DE_CELDA) : celda;
