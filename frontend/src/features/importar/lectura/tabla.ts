import { campoDelTitulo } from './columnas.ts';
import { type Renglon, type Tabla } from './renglon.ts';

/** Titles are searched in this many rows: a heading, a date and a blank line may stand above them. */
const DONDE_HAY_TITULOS = 15;
const TOTALES = /^(?:gran )?total(?:es)?:?$/i;

/**
 * Matches the apostrophe that keeps spreadsheets from computing a cell (`'=1+1`) or dropping a zero
 * (`'0155…`).
 */
const CON_APOSTROFO = /^'(?=[=+\-@\d\t])/;
const alDescubierto = (celda: string): string => celda.replace(CON_APOSTROFO, '');

const llena = ({ celdas }: Renglon): boolean => celdas.some((celda) => celda !== '');
const conocidos = ({ celdas }: Renglon): number =>
  celdas.filter((celda) => campoDelTitulo('clientes', celda) ?? campoDelTitulo('servicios', celda)).length;

/**
 * The titles are the row that names the most fields; the rows below belong to the table. Empty rows and
 * columns, text above the titles and a final row of totals are left out.
 */
export const tablaDe = (todas: readonly Renglon[]): Tabla => {
  const filas = todas
    .filter(llena)
    .map(({ numero, celdas }) => ({ numero, celdas: celdas.map(alDescubierto) }));
  const cabezas = filas.slice(0, DONDE_HAY_TITULOS).map(conocidos);
  const mejor = Math.max(0, ...cabezas);
  const donde = mejor === 0 ? -1 : cabezas.indexOf(mejor);
  const cuerpo = filas.slice(donde + 1);
  const ultima = cuerpo.at(-1);
  if (ultima && TOTALES.test(ultima.celdas.find((celda) => celda !== '') ?? '')) cuerpo.pop();
  const ancho = cuerpo.reduce(
    (mas, { celdas }) => Math.max(mas, celdas.findLastIndex((celda) => celda !== '') + 1),
    0,
  );
  const titulos = filas[donde]?.celdas ?? [];
  return {
    titulos: Array.from({ length: ancho }, (_nada, lugar) => titulos[lugar] ?? ''),
    filas: cuerpo,
  };
};
