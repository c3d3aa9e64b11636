import { z } from 'zod';
import { sinInvisibles } from '../texto.ts';

/** Recovery codes and the six digits of an authenticator: one field takes both. */

/** Crockford's base 32, without letters that look like others. */
const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const POR_GRUPO = 4;
const LARGO = 16;

export const CUANTOS_CODIGOS = 8;
/** 80 random bits, too many for guessing, even with the digests of a stolen log. */
export const BYTES_DE_UN_CODIGO = (LARGO * 5) / 8;

export const CODIGO_REQUERIDO = 'Escribe el código.';
export const CODIGO_INCORRECTO = 'El código no es correcto.';

const enGrupos = (codigo: string): string => codigo.match(new RegExp(`.{${POR_GRUPO}}`, 'g'))!.join('-');

export const codigoDe = (azar: Uint8Array): string => {
  const bits = [...azar].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letras = bits.match(/.{5}/g)!.map((cinco) => ALFABETO[parseInt(cinco, 2)]);
  return enGrupos(letras.join(''));
};

export type CodigoEscrito =
  | { readonly de: 'aplicacion'; readonly digitos: string }
  | { readonly de: 'recuperacion'; readonly codigo: string };

/** The number of a code in `textoDeCodigos`, copied with it. */
const SU_LUGAR = /^\s*\d\.\s+/;

/**
 * `leerCodigo` accepts lower case, O for 0, I and L for 1, and ignores blanks, signs, invisible characters and the
 * number before a code in the saved text. Null when the text is no code.
 */
export const leerCodigo = (texto: string): CodigoEscrito | null => {
  const junto = sinInvisibles(texto)
    .replace(SU_LUGAR, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
  if (/^\d{6}$/.test(junto)) return { de: 'aplicacion', digitos: junto };
  const claro = junto.replaceAll('O', '0').replace(/[IL]/g, '1');
  const esCodigo = claro.length === LARGO && [...claro].every((letra) => ALFABETO.includes(letra));
  return esCodigo ? { de: 'recuperacion', codigo: enGrupos(claro) } : null;
};

const escrito = z.string(CODIGO_REQUERIDO).trim().min(1, CODIGO_REQUERIDO).max(100, CODIGO_INCORRECTO);

/** Malformed codes pass the schema; `leerCodigo` refuses them as it refuses wrong codes. */
export const codigoEscrito = escrito;
export const codigoSiHay = escrito
  .or(z.literal(''))
  .nullish()
  .transform((texto) => texto || null);

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
