import { importe } from '../../dinero.ts';
import { type Celda } from '../../libro-de-calculo.ts';
import { type Zona } from '../../zona-horaria.ts';
import { type Renglon, columnasDeMovimientos } from './columnas-de-movimientos.ts';

/**
 * For Excel in Spanish (Mexico): UTF-8 with a byte order mark and commas. A line `sep=,` would make Excel
 * ignore the mark.
 */
const MARCA = '\uFEFF';
const SEPARADOR = ',';
const FIN = '\r\n';

/** Spreadsheets take a text that begins with one of these characters for a formula, full-width forms too. */
const EMPIEZA_FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

const celdaEscrita = (texto: string): string =>
  `"${(EMPIEZA_FORMULA.test(texto) ? `'${texto}` : texto).replaceAll('"', '""')}"`;

const celdaDeCsv = (celda: Celda): string => {
  if (celda === null) return '';
  if ('escrito' in celda) return celdaEscrita(celda.escrito);
  if ('entero' in celda) return String(celda.entero);
  if ('dinero' in celda) return importe(celda.dinero);
  if ('dia' in celda) return celda.dia;
  return 'hora' in celda ? celda.hora : celda.texto;
};

const linea = (celdas: readonly string[]): string => celdas.join(SEPARADOR) + FIN;

export const csvDeMovimientos = (zona: Zona) => {
  const columnas = columnasDeMovimientos(zona);
  return {
    encabezado: MARCA + linea(columnas.map(({ titulo }) => titulo)),
    linea: (renglon: Renglon): string => linea(columnas.map(({ celda }) => celdaDeCsv(celda(renglon)))),
  };
};
