import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Clase, decimalEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { sinInvisibles } from '@cuenta-clara/dominio/texto';

/** What is written in a field, and how: amounts as a sentence and a field show them, digits as they are typed or pasted. */

/** An amount as a sentence says it: `$1,350.50`. */
export const dineroDicho = (pesos: number): string => formatoDeDinero(centavosDe(pesos) ?? 0);

/** An amount as its field shows it: `1,350.50`. */
export const importeEnCampo = (pesos: number): string => dineroDicho(pesos).replace('$', '');

/** What a field says, as the API takes it: a number; what is none goes as it is, and the schema says what is wrong. */
export const numeroDelCampo = (texto: string, clase: Clase): number | string => {
  const escrito = decimalEscrito(texto, clase);
  return escrito === null ? texto : Number(escrito);
};

const ENTRE_CIFRAS = /[\s\p{Pd}#]/gu;
const SOLO_CIFRAS = /^\d*$/;
const CON_MILES = /^\d{1,3}(?:,\d{3})+$/;
/** The digits of a text that holds nothing else, blanks and dashes apart; null of any other text: `42.0` is not 420. */
const cifrasDe = (texto: string): string | null => {
  const cifras = sinInvisibles(texto).replace(ENTRE_CIFRAS, '');
  const juntas = CON_MILES.test(cifras) ? cifras.replaceAll(',', '') : cifras;
  return SOLO_CIFRAS.test(juntas) ? juntas : null;
};

/** What a field holds, and how it came to hold that. */
export interface Escritura {
  readonly texto: string;
  /** What it held before. */
  readonly antes: string;
  /** By a key; else it was pasted, or filled in by the browser. */
  readonly tecleado: boolean;
}

/**
 * What a field of so many digits holds (a folio, a postcode). A key that is no digit, or a digit too many, does nothing. Pasted text
 * that is not so many digits stays as it is, for the rules to refuse: to drop a part of it would make another number.
 */
export const conCifras = ({ texto, antes, tecleado }: Escritura, cuantas: number): string => {
  const cifras = tecleado && SOLO_CIFRAS.test(antes) && !SOLO_CIFRAS.test(texto) ? null : cifrasDe(texto);
  if (cifras !== null && cifras.length <= cuantas) return cifras;
  return tecleado ? antes : texto;
};

/** For what is taken letter by letter (a password that is shown, an e-mail, a code): the keyboard of a phone changes nothing of it. */
export const TAL_CUAL = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
