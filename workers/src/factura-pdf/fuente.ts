import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';

/**
 * The one typeface of the paper. The built-in PDF fonts print garbage outside Western Europe (`Łódź`);
 * Noto Sans covers Latin, Greek and Cyrillic with Vietnamese, its figures are tabular, and only the glyphs used
 * are embedded.
 */
export const FAMILIA = 'Noto Sans';
export const NORMAL = 400;
export const SEMINEGRITA = 600;
export type Peso = typeof NORMAL | typeof SEMINEGRITA;

const archivo = (ruta: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${ruta}`);

Font.register({
  family: FAMILIA,
  fonts: [
    { src: archivo('400Regular/NotoSans_400Regular.ttf'), fontWeight: NORMAL },
    { src: archivo('600SemiBold/NotoSans_600SemiBold.ttf'), fontWeight: SEMINEGRITA },
  ],
});
/** English syllables have no business in Spanish words. */
Font.registerHyphenationCallback((palabra) => [palabra]);

const leida = (peso: Peso) => {
  const fuente = Font.getFont({ fontFamily: FAMILIA, fontWeight: peso }).data;
  if (!fuente) throw new Error('The font is read before it is measured: await cargarFuentes() first.');
  return fuente;
};

/**
 * The font remembers each glyph as it first met it. A letter first met as a part of another (the N of Ñ) would have no
 * character of its own from then on: printed well, but missing from what is searched, copied or read aloud. So each is
 * met by itself first.
 */
const presentarLetras = (peso: Peso): void => {
  const fuente = leida(peso);
  for (const punto of fuente.characterSet) fuente.glyphForCodePoint(punto);
};

const cargar = async (fontWeight: Peso): Promise<void> => {
  await Font.load({ fontFamily: FAMILIA, fontWeight });
  presentarLetras(fontWeight);
};

let cargadas: Promise<unknown> | undefined;

/** Reads both weights; only the first call does any work. */
export const cargarFuentes = async (): Promise<void> => {
  cargadas ??= Promise.all([cargar(NORMAL), cargar(SEMINEGRITA)]);
  await cargadas;
};

/** The code points that a weight has a glyph for. */
export const letrasDe = (peso: Peso): readonly number[] => leida(peso).characterSet;

/** The width of a text in points, on one line. */
export const anchoDe = (texto: string, tamano: number, peso: Peso = NORMAL): number => {
  const fuente = leida(peso);
  let unidades = 0;
  for (const letra of texto) unidades += fuente.glyphForCodePoint(letra.codePointAt(0) ?? 0).advanceWidth;
  return (unidades * tamano) / fuente.unitsPerEm;
};

/**
 * How react-pdf may break a word in a column of this width: not at all while it fits, anywhere when it does not
 * (a 60-letter name, a long address). The empty parts are break points without a hyphen, which would be a lie
 * inside an e-mail address.
 */
export const cortePara =
  (ancho: number, tamano: number, peso: Peso = NORMAL) =>
  (palabra: string): string[] =>
    anchoDe(palabra, tamano, peso) <= ancho
      ? [palabra]
      : [...palabra].flatMap((letra, i) => (i === 0 ? [letra] : ['', letra]));
