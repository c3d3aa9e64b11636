import { type Celda, type HojaDeCalculo, type LibroDeCalculo } from '@cuenta-clara/dominio/libro-de-calculo';
import { aPesos } from '@cuenta-clara/dominio/dinero';
import { instanteDe } from '@cuenta-clara/dominio/fechas';
import { DocProperties, ExcelDateTime, Format, Workbook, type Worksheet } from 'wasm-xlsxwriter/nodejs';

/**
 * A workbook as an .xlsx file. The library is rust_xlsxwriter in WebAssembly: half the processor time of those in JavaScript
 * for a large sheet, and its zip holds no dates of its own. A text is always written as a text, whatever it begins with.
 */

const AUTOR = 'Cuenta Clara';
const DINERO = '"$"#,##0.00;[Red]-"$"#,##0.00';
const DIA = 'dd/mm/yyyy';

/** How each kind of cell looks, in the table and in its last line. */
const formatos = () => {
  const deUno = (formato: () => Format) => ({
    dinero: formato().setNumFormat(DINERO),
    dia: formato().setNumFormat(DIA),
    texto: formato(),
  });
  return { normal: deUno(() => new Format()), fuerte: deUno(() => new Format().setBold()) };
};
type Formatos = ReturnType<typeof formatos>['normal'];

/** Each write answers with another handle on the sheet: kept until the garbage goes, those of a large sheet are 100 MB. */
const escribir = (hoja: Worksheet, fila: number, columna: number, celda: Celda, formato: Formatos): void =>
  escrita(hoja, fila, columna, celda, formato)?.free();

const escrita = (
  hoja: Worksheet,
  fila: number,
  columna: number,
  celda: Celda,
  formato: Formatos,
): Worksheet | null => {
  if (celda === null) return null;
  if ('dinero' in celda)
    return hoja.writeNumberWithFormat(fila, columna, aPesos(celda.dinero), formato.dinero);
  if ('dia' in celda)
    return hoja.writeDatetimeWithFormat(fila, columna, ExcelDateTime.parseFromStr(celda.dia), formato.dia);
  return hoja.writeStringWithFormat(fila, columna, celda.texto, formato.texto);
};

const escribirHoja = (
  hoja: Worksheet,
  { nombre, encabezado, columnas, filas, totales }: HojaDeCalculo,
): void => {
  const { normal, fuerte } = formatos();
  let fila = 0;
  hoja.setName(nombre);
  columnas.forEach(({ ancho }, columna) => hoja.setColumnWidth(columna, ancho));
  for (const [titulo, celda] of encabezado) {
    escribir(hoja, fila, 0, { texto: titulo }, fuerte);
    escribir(hoja, fila++, 1, celda, normal);
  }
  fila += 1;
  columnas.forEach(({ titulo }, columna) => escribir(hoja, fila, columna, { texto: titulo }, fuerte));
  // The names of the columns stay in sight, and stand on every printed page.
  hoja.setRepeatRows(fila, fila);
  hoja.setFreezePanes(++fila, 1);
  for (const celdas of filas) {
    celdas.forEach((celda, columna) => escribir(hoja, fila, columna, celda, normal));
    fila += 1;
  }
  totales.forEach((celda, columna) => escribir(hoja, fila, columna, celda, fuerte));
  hoja.setLandscape();
  hoja.setPrintFitToPages(1, 0);
};

/** The library asks the clock when a workbook was made, and takes no other answer. */
const alInstante = <T>(instante: number, hacer: () => T): T => {
  const { now } = Date;
  Date.now = () => instante;
  try {
    return hacer();
  } finally {
    Date.now = now;
  }
};

export const escribirLibro = ({ titulo, dia, hojas }: LibroDeCalculo): Buffer =>
  alInstante(Date.parse(instanteDe(dia)!), () => {
    const libro = new Workbook();
    try {
      libro.setProperties(new DocProperties().setTitle(titulo).setAuthor(AUTOR));
      for (const hoja of hojas) escribirHoja(libro.addWorksheet(), hoja);
      return Buffer.from(libro.saveToBufferSync());
    } finally {
      libro.free();
    }
  });
