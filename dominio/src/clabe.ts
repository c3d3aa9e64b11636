import { sinInvisibles, soloDigitos } from './texto.ts';

/** CLABE: bank (3 digits), place (3), account (11), check digit. */

const PESOS = [3, 7, 1];
const CUENTA = 17;
export const DIGITOS_DE_CLABE = CUENTA + 1;

/** The digits of a text that has one run of them, with or without words around: `CLABE: 0020…`; else null. */
export const digitosDeClabe = (escrita: string): string | null => {
  const [unos, otros] = escrita.match(/\d+/g) ?? [];
  return unos !== undefined && otros === undefined ? unos : null;
};

/**
 * A CLABE without the words around it and without separators. A text that has no valid CLABE loses only blanks,
 * hyphens and points.
 */
export const clabeEscrita = (texto: string): string => {
  const junta = sinInvisibles(texto).replace(/[\s\p{Pd}.]/gu, '');
  const digitos = digitosDeClabe(junta);
  return digitos !== null && esClabe(digitos) ? digitos : junta;
};

export const esClabe = (texto: string): boolean => {
  if (!/^\d+$/.test(texto) || texto.length !== DIGITOS_DE_CLABE) return false;
  const cifras = [...texto].map(Number);
  const suma = cifras.slice(0, CUENTA).reduce((total, cifra, i) => total + ((cifra * PESOS[i % 3]!) % 10), 0);
  return (10 - (suma % 10)) % 10 === cifras[CUENTA];
};

export const formatoDeClabe = (clabe: string): string =>
  soloDigitos(clabe).replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4');
