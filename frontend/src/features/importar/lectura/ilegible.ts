export class ArchivoIlegible extends Error {
  override name = 'ArchivoIlegible';
}

export const TEXTOS_DE_LECTURA = {
  vacio: 'El archivo está vacío. Elige el que tiene tu lista.',
  grande: 'El archivo es demasiado grande: caben 20 MB.',
  desconocido: 'No pudimos leer este archivo. Guárdalo como Excel (.xlsx), CSV o contactos (.vcf).',
  excelViejo: 'Es un Excel de los viejos (.xls) o tiene contraseña. Guárdalo como .xlsx, sin contraseña.',
  danado: 'El archivo está dañado. Guárdalo otra vez y vuelve a intentarlo.',
  bomba: 'El archivo pesa demasiado al abrirlo. Copia solo tu lista a un archivo nuevo.',
  sinFilas: 'No encontramos ninguna fila en este archivo. Elige el que tiene tu lista.',
} as const;

export const MAXIMO_DE_BYTES = 20_000_000;
export const MAXIMO_DE_COLUMNAS = 200;
/** Cells are cut to this length, more than any field allows, so that a cut cell is still refused. */
const MAXIMO_DE_CELDA = 5_001;
export const recortada = (celda: string): string =>
  celda.length > MAXIMO_DE_CELDA ? celda.slice(0, MAXIMO_DE_CELDA) : celda;
