import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Clase, decimalEscrito } from '@cuenta-clara/dominio/numero-escrito';

/** What a person writes or pastes into a field, and what she finds in it. */

const DIGITOS_DE_UN_TELEFONO = 10;
/** A country code and ten digits. */
const CON_PAIS = 12;

const digitos = (texto: string): string => texto.replace(/\D/g, '');

/** Ten digits: of a pasted number with its country code, the last ten. */
export const telefonoDe = (texto: string): string => {
  const todos = digitos(texto);
  return texto.trim().startsWith('+') || todos.length >= CON_PAIS
    ? todos.slice(-DIGITOS_DE_UN_TELEFONO)
    : todos.slice(0, DIGITOS_DE_UN_TELEFONO);
};

/** An amount as a sentence says it: `$1,350.50`. */
export const dineroDicho = (pesos: number): string => formatoDeDinero(centavosDe(pesos) ?? 0);

/** An amount as its field shows it: `1,350.50`. */
export const importeEnCampo = (pesos: number): string => dineroDicho(pesos).replace('$', '');

/** What a field says, as the API takes it: a number; what is none goes as it is, and the schema says what is wrong. */
export const numeroDelCampo = (texto: string, clase: Clase): number | string => {
  const escrito = decimalEscrito(texto, clase);
  return escrito === null ? texto : Number(escrito);
};
