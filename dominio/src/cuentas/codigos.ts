import { z } from 'zod';

/**
 * The codes that let an owner in when something is lost: those of recovery, which she keeps on paper, and the six digits
 * of her authenticator. One field takes both, however they are written.
 */

/** Crockford's base 32: no letter that is taken for a digit, or for another letter. */
const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const POR_GRUPO = 4;
const LARGO = 16;

export const CUANTOS_CODIGOS = 8;
/** What a code is made of: 80 bits, more than can be tried against the digests of a stolen log. */
export const BYTES_DE_UN_CODIGO = (LARGO * 5) / 8;

export const CODIGO_REQUERIDO = 'Escribe el código.';
export const CODIGO_INCORRECTO = 'El código no es correcto.';

const enGrupos = (codigo: string): string => codigo.match(new RegExp(`.{${POR_GRUPO}}`, 'g'))!.join('-');

/** A code as it is shown, `K7QF-2M9X-HT4B-WZ83`, made of that many random bytes. */
export const codigoDe = (azar: Uint8Array): string => {
  const bits = [...azar].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letras = bits.match(/.{5}/g)!.map((cinco) => ALFABETO[parseInt(cinco, 2)]);
  return enGrupos(letras.join(''));
};

export type CodigoEscrito =
  | { readonly de: 'aplicacion'; readonly digitos: string }
  | { readonly de: 'recuperacion'; readonly codigo: string };

/** What was typed: with spaces or dashes, in small letters, an O for a zero. Null is neither of the two. */
export const leerCodigo = (texto: string): CodigoEscrito | null => {
  const junto = texto.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{6}$/.test(junto)) return { de: 'aplicacion', digitos: junto };
  const claro = junto.replaceAll('O', '0').replace(/[IL]/g, '1');
  const esCodigo = claro.length === LARGO && [...claro].every((letra) => ALFABETO.includes(letra));
  return esCodigo ? { de: 'recuperacion', codigo: enGrupos(claro) } : null;
};

const escrito = z.string(CODIGO_REQUERIDO).trim().min(1, CODIGO_REQUERIDO).max(100, CODIGO_INCORRECTO);

/** A code that must be there; one that is none is refused like a wrong one, by whoever checks it. */
export const codigoEscrito = escrito;
/** One that is asked for only when the account has a second factor. */
export const codigoSiHay = escrito
  .or(z.literal(''))
  .nullish()
  .transform((texto) => texto || null);

/** What she prints or keeps as a file. */
export const textoDeCodigos = (codigos: readonly string[], correo: string): string =>
  [
    'Códigos de recuperación de Cuenta Clara',
    correo,
    '',
    ...codigos.map((codigo, lugar) => `${lugar + 1}. ${codigo}`),
    '',
    'Cada uno sirve una vez. Guárdalos donde solo tú los encuentres.',
    '',
  ].join('\n');
