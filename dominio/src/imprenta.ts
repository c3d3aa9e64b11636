/**
 * What can be written on paper. The paper has one typeface, Noto Sans, in the PDF; the preview shows a text as that prints
 * it, so what it leaves out is left out on the screen too (docs/adr/0014).
 */

/**
 * The characters that the typeface has, as runs in their order: each is how far it begins after the end of the run before,
 * and, after a +, how many more follow; in base 36. A suite of the workers holds it to the font's own list.
 */
const LETRAS =
  '0 d j+2m y+k7 3+5 5+6 2 2+j 2+1q f+8v r5+3j 1h8 1x1+g 5 2+7 c2+8 3c+6x 2+7u 3+5 3+11 3+5 3+7 2 2 2 2+u 3+1g 2+e ' +
  '2+d 3+5 2+i 3+2 2+8 2+2s 2+b 3+q 2+c 4+w 1c g+2n 10+1 5 3t qi 1as+v 9t+3h noj+2n 2p+5m 6+1 2 2+4 p+d 74 1b ea+1n ' +
  'fpx+6 l6 w+f 5s 71+1 1hf+5 2+15 2+8 16iu+u';

/** The first and the last code point of each run. */
const TRAMOS: readonly (readonly [number, number])[] = LETRAS.split(' ').reduce<[number, number][]>(
  (tramos, escrito) => {
    const [salto = 0, siguen = 0] = escrito.split('+').map((cifra) => parseInt(cifra, 36));
    const desde = (tramos.at(-1)?.[1] ?? 0) + salto;
    return [...tramos, [desde, desde + siguen]];
  },
  [],
);

/** Whether the typeface of the paper has this code point. */
export const seImprime = (punto: number): boolean =>
  TRAMOS.some(([desde, hasta]) => desde <= punto && punto <= hasta);

/** Stands for a letter that the typeface lacks: better a plain mark than a name silently shortened. */
const SIN_LETRA = '?';

const LETRA_O_CIFRA = /[\p{L}\p{N}]/u;
/** Joiners, direction marks, soft hyphens: without a mark of their own on paper. */
const INVISIBLE = /\p{Cf}/u;

const imprimirLetra = (letra: string): string => {
  if (letra === '\n') return letra;
  if (INVISIBLE.test(letra)) return '';
  if (seImprime(letra.codePointAt(0) ?? 0)) return letra;
  return LETRA_O_CIFRA.test(letra) ? SIN_LETRA : '';
};

/**
 * A text as it is printed: composed accents, plain line breaks (never more than one blank line), no emoji or other
 * pictures, and a question mark for each letter of a script that the typeface lacks.
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

/** What is to be printed, with each of its texts as it is printed. */
export const conTextosImprimibles = <T>(impreso: T): T =>
  JSON.parse(JSON.stringify(impreso), (_, valor: unknown) =>
    typeof valor === 'string' ? imprimible(valor) : valor,
  ) as T;
