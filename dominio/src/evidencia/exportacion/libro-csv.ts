import { importe } from '../../dinero.ts';
import { type Celda } from '../../libro-de-calculo.ts';
import { type Zona } from '../../zona-horaria.ts';
import { type Renglon, columnasDeMovimientos } from './columnas-de-movimientos.ts';

/**
 * The entries as a sheet for Excel in Spanish of Mexico: UTF-8 with its mark, and the comma, which is what Excel expects
 * there. A line `sep=,` after the mark would make Excel forget that it is UTF-8.
 */
const MARCA = '\uFEFF';
const SEPARADOR = ',';
const FIN = '\r\n';

/** What a sheet would run as a formula when a text starts with it; the wide forms count as the plain ones. */
const EMPIEZA_FORMULA = /^\s*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** A text of somebody's, as a cell that is only ever a text. */
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

/** Its first line, and that of each entry. */
export const csvDeMovimientos = (zona: Zona) => {
  const columnas = columnasDeMovimientos(zona);
  return {
    encabezado: MARCA + linea(columnas.map(({ titulo }) => titulo)),
    linea: (renglon: Renglon): string => linea(columnas.map(({ celda }) => celdaDeCsv(celda(renglon)))),
  };
};
