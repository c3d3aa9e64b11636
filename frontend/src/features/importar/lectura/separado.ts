import Papa from 'papaparse';
import { MAXIMO_DE_COLUMNAS, recortada } from './ilegible.ts';
import { type Renglon } from './renglon.ts';

/** Reads CSV and other text whose cells are divided by a separator. */

/** The comma is last, because texts and decimals have commas too. */
const SEPARADORES = [';', '\t', '|', ','] as const;
/** Matches the first line of a file by Excel that names the separator: `sep=;`. */
const DICHO = /^sep=(.)\n/;
/** The separator is searched in this many rows and characters of a file. */
const MUESTRA = { filas: 200, letras: 200_000 };

const MAL_CITADO = 'Quotes';

/**
 * The cells of each row. A quote that is not closed, or that does not enclose its cell, would take in the rows
 * below: the lines of such a text are rows of their own, and the quotes of a faulty line are characters.
 */
const separar = (texto: string, delimiter: string, preview = 0): string[][] => {
  const comoEs = { delimiter, newline: '\n' } as const;
  const { data, errors } = Papa.parse<string[]>(texto, { ...comoEs, preview });
  if (!errors.some(({ type }) => type === MAL_CITADO)) return data;
  const lineas = texto.split('\n', preview || undefined);
  return lineas.map((linea) => {
    const { data: suyas, errors: suyos } = Papa.parse<string[]>(linea, comoEs);
    const celdas = suyos.some(({ type }) => type === MAL_CITADO) ? linea.split(delimiter) : suyas[0];
    return celdas ?? [''];
  });
};

/**
 * The number of columns that most rows have, of rows with two or more (`columnas`), and the share of rows that
 * have it (`parte`).
 * Separators within quotes do not count.
 */
const constancia = (filas: readonly (readonly string[])[]): { parte: number; columnas: number } => {
  const veces = new Map<number, number>();
  const llenas = filas.filter((celdas) => celdas.some((celda) => celda.trim() !== ''));
  for (const { length } of llenas) if (length > 1) veces.set(length, (veces.get(length) ?? 0) + 1);
  const [columnas, cuantas] = [...veces].reduce((a, b) => (b[1] > a[1] ? b : a), [1, 0]);
  return { parte: cuantas === 0 ? 0 : cuantas / llenas.length, columnas };
};

/** The separator with which the greatest share of rows has the same number of columns. */
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
