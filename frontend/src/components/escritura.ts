import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Clase, decimalEscrito } from '@cuenta-clara/dominio/numero-escrito';

/** An amount as a person reads it, in a sentence and in a field. */

/** An amount as a sentence says it: `$1,350.50`. */
export const dineroDicho = (pesos: number): string => formatoDeDinero(centavosDe(pesos) ?? 0);

/** An amount as its field shows it: `1,350.50`. */
export const importeEnCampo = (pesos: number): string => dineroDicho(pesos).replace('$', '');

/** What a field says, as the API takes it: a number; what is none goes as it is, and the schema says what is wrong. */
export const numeroDelCampo = (texto: string, clase: Clase): number | string => {
  const escrito = decimalEscrito(texto, clase);
  return escrito === null ? texto : Number(escrito);
};

/** For what is taken letter by letter (a password that is shown, an e-mail, a code): the keyboard of a phone changes nothing of it. */
export const TAL_CUAL = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;
