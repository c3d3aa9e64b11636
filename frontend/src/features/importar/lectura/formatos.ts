import { conSusSeparadores, diaDe, diaEscrito } from '@cuenta-clara/dominio/fechas';
import { numeroEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { diaDeSerie } from './libro.ts';

/**
 * How a file writes dates and decimals: detected when only one format reads every row, else the owner is
 * asked once.
 */

export interface Formato {
  readonly fechas: 'dia-mes' | 'mes-dia';
  readonly decimales: 'punto' | 'coma';
}
export type Duda = keyof Formato;

/** Excel's serial number of a day between 1927 and 2064, shown by a cell that lost its date format. */
const SERIE = /^[12345]\d{4}$/;
const INVERTIDA = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2}|\d{4})$/;

/** Texts longer than this are no day and no price. */
const LARGO = 40;

/** The day of a cell as `YYYY-MM-DD`; null when the cell holds no day. */
export const leerDia = (celda: string, fechas: Formato['fechas']): string | null => {
  if (celda.length > LARGO) return null;
  const sinHora = conSusSeparadores(celda).replace(/[ T]\d{1,2}:\d{2}.*$/, '');
  if (SERIE.test(sinHora)) return diaDeSerie(Number(sinHora));
  const enOrden =
    fechas === 'mes-dia'
      ? sinHora.replace(INVERTIDA, (_, mes, raya, dia, anio) => [dia, mes, anio].join(raya))
      : sinHora;
  return diaEscrito(enOrden) ?? diaDe(sinHora);
};

const COMA = /^-?\$?\s*(?:\d{1,3}(?:[. ]\d{3})+|\d+)(?:,\d{1,2})?$/;

const sinMoneda = (celda: string): string =>
  celda
    .replace(/\s*(?:MXN|M\.N\.|pesos|MX)\.?$/i, '')
    .replace(/^MX\s*(?=\$)/i, '')
    .trim();

/**
 * A price as `numero-escrito.ts` reads it: without currency, with a decimal point. Other texts are answered
 * unchanged.
 */
export const leerPrecio = (celda: string, decimales: Formato['decimales']): string => {
  if (celda.length > LARGO) return celda;
  const precio = sinMoneda(celda);
  return decimales === 'coma' && COMA.test(precio) ? precio.replace(/[. ]/g, '').replace(',', '.') : precio;
};
const sePuedeLeer = (celda: string, decimales: Formato['decimales']): boolean =>
  celda.length <= LARGO &&
  (decimales === 'punto' || COMA.test(sinMoneda(celda))) &&
  numeroEscrito(leerPrecio(celda, decimales), 'importe') !== null;

/**
 * Chooses between two formats: the format that reads all cells, the first when both read the same values,
 * null when the cells do not decide. A cell that neither format reads is an error of its row, and decides
 * nothing.
 */
const elUnico = <F>(
  celdas: readonly string[],
  [una, otra]: readonly [F, F],
  leer: (celda: string, como: F) => unknown,
): F | null => {
  const lecturas = celdas
    .map((celda) => [leer(celda, una), leer(celda, otra)] as const)
    .filter(([porUna, porOtra]) => porUna !== null || porOtra !== null);
  if (lecturas.every(([porUna, porOtra]) => porUna === porOtra)) return una;
  const basta = (cual: 0 | 1): boolean => lecturas.every((leidas) => leidas[cual] !== null);
  if (basta(0) === basta(1)) return null;
  return basta(0) ? una : otra;
};

/**
 * Matches `1.234`: it is 1,234 pesos, or 1.234 that a program computed. Such a cell does not show which sign
 * separates the decimals.
 */
const MILES_O_DECIMALES = /^\$?\s*\d{1,3}\.\d{3}$/;

export const formatoDe = (
  fechas: readonly string[],
  precios: readonly string[],
): { formato: Formato; dudas: Duda[] } => {
  const deFechas = elUnico(fechas, ['dia-mes', 'mes-dia'] as const, leerDia);
  const deDecimales = elUnico(precios, ['punto', 'coma'] as const, (celda, como) =>
    sePuedeLeer(celda, como)
      ? numeroEscrito(leerPrecio(celda, como), 'importe')
      : MILES_O_DECIMALES.test(sinMoneda(celda))
        ? celda
        : null,
  );
  const dudas: Duda[] = [];
  if (deFechas === null) dudas.push('fechas');
  if (deDecimales === null) dudas.push('decimales');
  return { formato: { fechas: deFechas ?? 'dia-mes', decimales: deDecimales ?? 'punto' }, dudas };
};
