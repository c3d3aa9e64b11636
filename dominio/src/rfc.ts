import { diaDe } from './fechas.ts';
import { sinInvisibles } from './texto.ts';

/**
 * An RFC has letters, the day of birth or foundation, and three characters of SAT, the last a check digit.
 */

/** The generic RFCs, for sales to the general public and for customers abroad. */
export const RFC_GENERICO = 'XAXX010101000';
export const RFC_EXTRANJERO = 'XEXX010101000';
export const esRfcGenerico = (rfc: string): boolean => rfc === RFC_GENERICO || rfc === RFC_EXTRANJERO;

/** The label of a copied RFC (`RFC: GODE561231GR8`) is removed; `RFC010101AB1` is an RFC by itself. */
export const rfcEscrito = (texto: string): string => {
  const junto = sinInvisibles(texto)
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '');
  const sinRotulo = junto.replace(/^RFC:?/, '');
  return esRfc(sinRotulo) ? sinRotulo : junto;
};

/**
 * The RFC's year has two digits. 20xx is assumed: 1900 had no 29 February, and nobody alive was born in 1900.
 */
export const esFechaDeRfc = (digitos: string): boolean =>
  diaDe(`20${digitos.slice(0, 2)}-${digitos.slice(2, 4)}-${digitos.slice(4)}`) !== null;

/** The form t_RFC of SAT's tdCFDI.xsd. */
const FORMA = /^[A-Z&Ñ]{3,4}(\d{6})[A-Z0-9]{2}[0-9A]$/;
export const esRfc = (texto: string): boolean => {
  const fecha = FORMA.exec(texto)?.[1];
  return fecha !== undefined && esFechaDeRfc(fecha);
};

export type Persona = 'fisica' | 'moral';
const LARGO_DE_PERSONA = 13;
const LARGO_DE_EMPRESA = 12;
export const tieneLargoDeRfc = ({ length }: string): boolean =>
  length === LARGO_DE_PERSONA || length === LARGO_DE_EMPRESA;
export const personaDeRfc = (rfc: string): Persona => (rfc.length === LARGO_DE_PERSONA ? 'fisica' : 'moral');

/** For the check digit a character's value is its index in this text; a company's RFC is padded with a space. */
const VALORES = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

export const cuadraElDigito = (rfc: string): boolean => {
  if (esRfcGenerico(rfc)) return true;
  const letras = [...rfc.padStart(LARGO_DE_PERSONA, ' ')];
  const suma = letras
    .slice(0, -1)
    .reduce((total, letra, i) => total + VALORES.indexOf(letra) * (LARGO_DE_PERSONA - i), 0);
  const resto = (11 - (suma % 11)) % 11;
  return letras.at(-1) === (resto === 10 ? 'A' : String(resto));
};
