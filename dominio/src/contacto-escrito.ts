import { esTelefono } from './texto.ts';

/**
 * A name, a telephone or an e-mail as a person types or pastes it, by one rule in every field. What shows nothing comes off;
 * what shows something is kept or refused, and never rewritten into another value.
 */

/** Characters that show nothing: Unicode's default ignorables (U+200B, U+FEFF, direction marks), and controls but tab and line breaks. */
const INVISIBLES = /(?![\t\n\r])[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const sinInvisibles = (texto: string): string => texto.replace(INVISIBLES, '');

/** A tab and every kind of blank (U+00A0 too) look like a blank, and are one. */
export const nombreEscrito = (texto: string): string =>
  sinInvisibles(texto)
    .replace(/[\p{Zs}\t]/gu, ' ')
    .trim();

/** The full stop of the sentence that an address was copied from is no part of it. */
export const emailEscrito = (texto: string): string => sinInvisibles(texto).trim().replace(/\.$/, '');

const SEPARADORES = /[\s\p{Pd}\u2212().·/]/gu;

const MEXICO = '52';
/** As they stand before ten digits in Mexico: the country's, the one of mobiles from abroad, those of before 2019. */
const PREFIJOS_DE_MEXICO = ['+52', '+521', '52', '521', '044', '045', '01'];
const DIGITOS = 10;

/**
 * The ten digits of a telephone, without separators and without what is dialled before them in her country; null when what is
 * left are not ten digits. Nothing else comes off either end, so that no number becomes another one.
 */
export const telefonoEscrito = (texto: string, codigoPais: string): string | null => {
  const marcado = sinInvisibles(texto).replace(SEPARADORES, '');
  const prefijo = marcado.slice(0, -DIGITOS);
  const prefijos = codigoPais === MEXICO ? PREFIJOS_DE_MEXICO : codigoPais ? [`+${codigoPais}`] : [];
  const numero = marcado.slice(prefijo.length);
  return esTelefono(numero) && (prefijo === '' || prefijos.includes(prefijo)) ? numero : null;
};

/** The letters alone of a name that has more than letters: `Ma Elena` of `Ma. Elena`, `OFarrill` of `O'Farrill`. */
export const soloLetras = (nombre: string): string =>
  nombreEscrito(nombre)
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
