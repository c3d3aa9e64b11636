import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Clase, decimalEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { sinInvisibles } from '@cuenta-clara/dominio/texto';

export const dineroDicho = (pesos: number): string => formatoDeDinero(centavosDe(pesos) ?? 0);

export const importeEnCampo = (pesos: number): string => dineroDicho(pesos).replace('$', '');

/** A typed text that is no number is sent as it is, so that the schema gives the error. */
export const numeroDelCampo = (texto: string, clase: Clase): number | string => {
  const escrito = decimalEscrito(texto, clase);
  return escrito === null ? texto : Number(escrito);
};

const ENTRE_CIFRAS = /[\s#]/g;
const SOLO_CIFRAS = /^\d*$/;
const CON_MILES = /^\d{1,3}(?:,\d{3})+$/;
/**
 * The digits of a text that has only digits, blanks, `#` and thousands commas; null for any other text,
 * because `42.0` is not 420, `-5` not 5, and `1-5` not 15.
 */
const cifrasDe = (texto: string): string | null => {
  const cifras = sinInvisibles(texto).replace(ENTRE_CIFRAS, '');
  const juntas = CON_MILES.test(cifras) ? cifras.replaceAll(',', '') : cifras;
  return SOLO_CIFRAS.test(juntas) ? juntas : null;
};

export interface Escritura {
  readonly texto: string;
  readonly antes: string;
  /** Whether a typed key changed the text: false for a paste or autofill. */
  readonly tecleado: boolean;
}

/** A whole number without its separators. Any other text stays as it is typed: `1.5` is not 15. */
export const sinSeparadores = (texto: string): string => cifrasDe(texto) ?? texto;

/**
 * For numbers that name something (a folio, a postcode): a key that is no digit does nothing. A digit too many, or
 * a pasted text that is no number, stays and is refused by the rules: without it the text would be another number.
 */
export const conCifras = ({ texto, antes, tecleado }: Escritura): string => {
  const cifras = tecleado && SOLO_CIFRAS.test(antes) && !SOLO_CIFRAS.test(texto) ? null : cifrasDe(texto);
  return cifras ?? (tecleado ? antes : texto);
};

const CIFRAS_DEL_COLOR = 6;
/** A colour with its `#`, of at most 7 characters (specification section 2). A key that does not fit does nothing. */
export const conAlmohadilla = ({ texto, antes, tecleado }: Escritura): string => {
  const cifras = sinInvisibles(texto).replace(/[#\s]/g, '');
  return tecleado && cifras.length > CIFRAS_DEL_COLOR ? antes : `#${cifras.slice(0, CIFRAS_DEL_COLOR)}`;
};

/**
 * For fields that are read letter by letter (a password, an e-mail, a code): a phone's keyboard must not
 * change their text.
 */
export const TAL_CUAL = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

/**
 * For e-mails other than the account's own. In a field of type `email` Chromium encodes the domain before it is read:
 * a pasted `ana@mi‑taller.mx` would be `ana@xn--mitaller-1m3d.mx`.
 */
export const ENTRADA_DE_EMAIL = { ...TAL_CUAL, inputMode: 'email' } as const;
