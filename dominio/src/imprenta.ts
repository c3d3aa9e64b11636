import { comoSeLeen } from './texto.ts';

/**
 * Papers print the letters of Noto Sans and the symbols of companion fonts. The preview shows the same
 * omissions (docs/adr/0014).
 */

/**
 * Ranges of code points in base 36: the distance from the previous range's end, and after a + the number of
 * further code points. A suite of the workers compares both lists with the fonts.
 */
const LETRAS =
  '0 d j+2m y+k7 3+5 5+6 2 2+j 2+1q f+8v r5+3j 1h8 1x1+g 5 2+7 c2+8 3c+6x 2+7u 3+5 3+11 3+5 3+7 2 2 2 2+u 3+1g 2+e ' +
  '2+d 3+5 2+i 3+2 2+8 2+2s 2+b 3+q 2+c 4+w 1c g+2n 10+1 5 3t qi 1as+v 9t+3h noj+2n 2p+5m 6+1 2 2+4 p+d 74 1b ea+1n ' +
  'fpx+6 l6 w+f 5s 71+1 1hf+5 2+15 2+8 16iu+u';

/** Code points that only the companion fonts for symbols have (scripts/fuentes.mjs), such as ≤ → ① ■ ★ ✓. */
const SIGNOS =
  '6lc+y 3+3 8+3l 2+6l 2 3+1 2+3 9h+4f 4h+17 2+8n 2+3 2+s 2+y 2 2+4 3+1q 4+n 2+d u cf 5 3 l 1p 6h 5+2 9 n+8 e+1 1g+5 4p';

type Tramos = readonly (readonly [desde: number, hasta: number])[];

const tramosDe = (escritos: string): Tramos =>
  escritos.split(' ').reduce<[number, number][]>((tramos, escrito) => {
    const [salto = 0, siguen = 0] = escrito.split('+').map((cifra) => parseInt(cifra, 36));
    const desde = (tramos.at(-1)?.[1] ?? 0) + salto;
    return [...tramos, [desde, desde + siguen]];
  }, []);

const DE_LETRAS = tramosDe(LETRAS);
const DE_SIGNOS = tramosDe(SIGNOS);
const esta = (punto: number, tramos: Tramos): boolean =>
  tramos.some(([desde, hasta]) => desde <= punto && punto <= hasta);

export const esSigno = (punto: number): boolean => esta(punto, DE_SIGNOS);

export const seImprime = (punto: number): boolean => esta(punto, DE_LETRAS) || esSigno(punto);

/** A question mark replaces a letter that the fonts lack, so that a name is not silently shortened. */
const SIN_LETRA = '?';

const LETRA_O_CIFRA = /[\p{L}\p{N}]/u;
const INVISIBLE = /\p{Cf}/u;

const imprimirLetra = (letra: string): string => {
  if (letra === '\n') return letra;
  if (INVISIBLE.test(letra)) return '';
  if (seImprime(letra.codePointAt(0) ?? 0)) return letra;
  return LETRA_O_CIFRA.test(letra) ? SIN_LETRA : '';
};

/**
 * Accents are composed, emoji left out, at most one blank line kept, and letters that the fonts lack become
 * question marks.
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

export const conTextosImprimibles = <T>(impreso: T): T =>
  JSON.parse(JSON.stringify(impreso), (_, valor: unknown) =>
    typeof valor === 'string' ? imprimible(valor) : valor,
  ) as T;

/**
 * Parts of a grapheme without a glyph of their own: variation selectors, keycap frames, white space,
 * invisible characters.
 */
const NO_DICE_NADA = /[\ufe00-\ufe0f\u20e3\s\p{C}]/u;
const NOMBRADAS = 8;

export const noSeImprime = (texto: string): readonly string[] => [
  ...new Set(
    comoSeLeen(texto.normalize('NFC')).filter((una) =>
      [...una].some((letra) => !NO_DICE_NADA.test(letra) && !seImprime(letra.codePointAt(0) ?? 0)),
    ),
  ),
];

export const avisoDeImprenta = (texto: string): string | null => {
  const perdidas = noSeImprime(texto);
  if (perdidas.length === 0) return null;
  const dichas = perdidas.slice(0, NOMBRADAS).join(' ');
  return `Esto no se imprime en el PDF: ${dichas}${perdidas.length > NOMBRADAS ? '…' : ''}`;
};
