import { esTelefono, sinInvisibles } from './texto.ts';

/**
 * A name, a telephone or an e-mail as a person types or pastes it, by one rule in every field. What shows nothing comes off;
 * what shows something is kept or refused, and never rewritten into another value.
 */

/** A tab and every kind of blank (U+00A0 and U+2028 too) look like a blank, and are one. */
export const nombreEscrito = (texto: string): string =>
  sinInvisibles(texto)
    .replace(/[\p{Z}\t]/gu, ' ')
    .trim();

const ANTES_DE_UN_EMAIL = new Set('<([{"\'«“‘');
const TRAS_UN_EMAIL = new Set('.,;:!?>)]}"\'»”’');
const MAILTO = /^mailto:([^?]*)/i;

/** The stops of the sentence that an address was copied from, what it stands between, its name and its link are no part of it. */
export const emailEscrito = (texto: string): string => {
  const escrito = sinInvisibles(texto).trim();
  // No expression that ends in `$`: one would be tried again from every stop of a long text.
  let hasta = escrito.length;
  while (TRAS_UN_EMAIL.has(escrito.charAt(hasta - 1))) hasta -= 1;
  const trasElNombre = escrito.includes('>', hasta) ? escrito.lastIndexOf('<') + 1 : 0;
  let desde = trasElNombre;
  while (desde < hasta && ANTES_DE_UN_EMAIL.has(escrito.charAt(desde))) desde += 1;
  const email = escrito.slice(desde, hasta).trim();
  return MAILTO.exec(email)?.[1] ?? email;
};

const SEPARADORES = /[\s\p{Pd}\u2212().·/]/gu;
/** As it is dialled: without what people put between its digits. */
export const marcado = (telefono: string): string => sinInvisibles(telefono).replace(SEPARADORES, '');

const MEXICO = '52';
/** As they stand before ten digits in Mexico: the country's, the one of mobiles from abroad, those of before 2019. */
const PREFIJOS_DE_MEXICO = ['+52', '+521', '52', '521', '044', '045', '01'];
const DIGITOS = 10;

/**
 * The ten digits of a telephone, without separators and without what is dialled before them in her country; null when what is
 * left are not ten digits. Nothing else comes off either end, so that no number becomes another one.
 */
export const telefonoEscrito = (texto: string, codigoPais: string): string | null => {
  const marcas = marcado(texto);
  const prefijo = marcas.slice(0, -DIGITOS);
  const prefijos = codigoPais === MEXICO ? PREFIJOS_DE_MEXICO : codigoPais ? [`+${codigoPais}`] : [];
  const numero = marcas.slice(prefijo.length);
  return esTelefono(numero) && (prefijo === '' || prefijos.includes(prefijo)) ? numero : null;
};

/** The letters alone of a name that has more than letters: `Ma Elena` of `Ma. Elena`, `OFarrill` of `O'Farrill`. */
export const soloLetras = (nombre: string): string =>
  nombreEscrito(nombre)
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** By which two addresses are told to be one: capitals are no difference. */
export const emailComparable = (email: string | null): string | null => email?.toLowerCase() ?? null;
