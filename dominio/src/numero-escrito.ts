import { enteroEscalado } from './dinero.ts';

/**
 * A number as a person types or pastes it, by one rule in every field: the point separates decimals and the comma groups
 * thousands. What can be read in two ways is never guessed, and what does not fit is never rewritten: both are refused.
 */

/** What the product itself shows can be pasted back: `$1,234.50`, `16 %`, a printed minus. */
const sinAdornos = (texto: string): string =>
  texto
    .trim()
    .replace('−', '-')
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/\s*%$/, '');

const NUMERO = /^(-?)((?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?)(?:\.(\d*))?$/;

/** The number as plain digits and one point (`-1234.5`), or null when it is none, or has more decimals than fit. */
export const decimalEscrito = (texto: string, decimales: number): string | null => {
  const partes = NUMERO.exec(sinAdornos(texto));
  if (!partes) return null;
  const [, signo = '', enteros = '', fraccion = ''] = partes;
  if (!enteros && !fraccion) return null;
  if (fraccion.length > decimales) return null;
  return `${signo}${enteros.replaceAll(',', '') || '0'}${fraccion && `.${fraccion}`}`;
};

/** How far a number may be from the decimals that fit: what arithmetic in floating point leaves. */
const TOLERANCIA = 1e-6;

/**
 * The number as an integer count of 10^-decimales: of a text by the rule above, and a number alike; null when it is none, or has
 * more decimals than fit.
 */
export const numeroEscrito = (valor: unknown, decimales: number): number | null => {
  if (typeof valor !== 'number') return numeroCalculado(valor, decimales);
  const entero = enteroEscalado(valor, decimales);
  const cabe = entero !== null && Math.abs(valor - entero / 10 ** decimales) <= TOLERANCIA;
  return cabe ? entero : null;
};

/** What nobody types (a total, a tax): a number is read half up; a text by the rule above. */
export const numeroCalculado = (valor: unknown, decimales: number): number | null => {
  if (typeof valor !== 'string') return enteroEscalado(valor, decimales);
  const escrito = decimalEscrito(valor, decimales);
  return escrito === null ? null : enteroEscalado(escrito, decimales);
};

const conMiles = (numero: string): string => {
  const [enteros = '', fraccion] = numero.split('.');
  const agrupados = enteros.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraccion === undefined ? agrupados : `${agrupados}.${fraccion}`;
};

const COMA_AL_FINAL = /^(-?)([\d.,]*),(\d{1,2})$/;
const COMA_TRAS_CERO = /^(-?)(0),(\d{3})$/;
const PUNTOS_DE_MILES = /^\d{1,3}(?:\.\d{3})+$/;

/**
 * What a comma before the last one or two digits can mean, in the order they are asked about: `12,5` is 12.5, or 125 with a
 * slip. None where there is no such comma.
 */
export const lecturasDe = (texto: string, decimales: number): readonly string[] => {
  const escrito = sinAdornos(texto);
  const partes = COMA_AL_FINAL.exec(escrito) ?? COMA_TRAS_CERO.exec(escrito);
  if (!partes) return [];
  const [, signo = '', antes = '', despues = ''] = partes;
  const enteros = antes.replace(/[.,]/g, '') || '0';
  const conDecimales = `${signo}${conMiles(enteros)}.${despues}`;
  const sinDecimales = `${signo}${conMiles(`${enteros}${despues}`.replace(/^0+(?=\d)/, ''))}`;
  const lecturas = antes.includes('.')
    ? PUNTOS_DE_MILES.test(antes)
      ? [conDecimales]
      : []
    : enteros === '0'
      ? [conDecimales]
      : [conDecimales, sinDecimales];
  return lecturas.filter((lectura) => decimalEscrito(lectura, decimales) !== null);
};
