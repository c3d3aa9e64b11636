import Papa from 'papaparse';
import { MAXIMO_DE_COLUMNAS, recortada } from './ilegible.ts';
import { type Renglon } from './renglon.ts';

/** Reads CSV and other text whose cells are divided by a separator. */

const SEPARADORES = [',', ';', '\t', '|'] as const;
/** Matches the first line of a file by Excel that names the separator: `sep=;`. */
const DICHO = /^sep=(.)\n/;
/** The separator is searched in this many rows and characters of a file. */
const MUESTRA = { filas: 200, letras: 200_000 };

const separar = (texto: string, delimiter: string, preview = 0): string[][] =>
  Papa.parse<string[]>(texto, { delimiter, newline: '\n', preview }).data;

/**
 * The most frequent number of columns (`columnas`), and the share of rows that have it (`parte`). Separators
 * within quotes do not count.
 */
const constancia = (filas: readonly (readonly string[])[]): { parte: number; columnas: number } => {
  const veces = new Map<number, number>();
  const llenas = filas.filter((celdas) => celdas.some((celda) => celda.trim() !== ''));
  for (const { length } of llenas) veces.set(length, (veces.get(length) ?? 0) + 1);
  const [columnas, cuantas] = [...veces].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  return columnas > 1 ? { parte: cuantas / llenas.length, columnas } : { parte: 0, columnas };
};

/**
 * The separator with which the greatest share of rows has the same number of columns; a comma when there is
 * only one column.
 */
const separadorDe = (texto: string): string => {
  const muestra = texto.slice(0, MUESTRA.letras);
  return SEPARADORES.map((uno) => ({ uno, ...constancia(separar(muestra, uno, MUESTRA.filas)) })).reduce(
    (a, b) => (b.parte > a.parte || (b.parte === a.parte && b.columnas > a.columnas) ? b : a),
  ).uno;
};

/** Matches `="5512345678"`, which programs write so that Excel does not take the text for a number. */
const COMO_FORMULA = /^="([^"]*)"$/;

export const leerSeparado = (crudo: string): Renglon[] => {
  const texto = crudo.replace(/\r\n?/g, '\n');
  const dicho = DICHO.exec(texto);
  const cuerpo = dicho ? texto.slice(dicho[0].length) : texto;
  return separar(cuerpo, dicho?.[1] ?? separadorDe(cuerpo)).map((celdas, lugar) => ({
    numero: lugar + (dicho ? 2 : 1),
    celdas: celdas
      .slice(0, MAXIMO_DE_COLUMNAS)
      .map((celda) => recortada(celda.replace(COMO_FORMULA, '$1').trim())),
  }));
};
