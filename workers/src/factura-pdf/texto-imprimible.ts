import { tieneGlifo } from './fuente.ts';

/** Stands for a letter that the font cannot write: better a plain mark than a name silently shortened. */
const SIN_GLIFO = '?';

const LETRA_O_CIFRA = /[\p{L}\p{N}]/u;
/** Joiners, direction marks, soft hyphens: without a mark of their own on paper. */
const INVISIBLE = /\p{Cf}/u;

const imprimirLetra = (letra: string): string => {
  if (letra === '\n') return letra;
  if (INVISIBLE.test(letra)) return '';
  if (tieneGlifo(letra.codePointAt(0) ?? 0)) return letra;
  return LETRA_O_CIFRA.test(letra) ? SIN_GLIFO : '';
};

/**
 * A text as the font can write it: composed accents, plain line breaks (never more than one blank line), no
 * emoji or other pictures outside the font, and a question mark for each letter of a script it lacks.
 */
export const imprimible = (texto: string): string =>
  [
    ...texto
      .normalize('NFC')
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      .replaceAll('\t', ' '),
  ]
    .map(imprimirLetra)
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** A view model with each of its texts as the font can write it. */
export const conTextosImprimibles = <T>(impreso: T): T =>
  JSON.parse(JSON.stringify(impreso), (_, valor: unknown) =>
    typeof valor === 'string' ? imprimible(valor) : valor,
  ) as T;
