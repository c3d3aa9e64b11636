import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';

/**
 * The one typeface of the paper. The built-in PDF fonts print garbage outside Western Europe (`Łódź`);
 * Noto Sans covers Latin, Greek and Cyrillic with Vietnamese, its figures are tabular, and only the glyphs used
 * are embedded. A paper is printed in the everyday part of it (workers/fuentes, made by scripts/fuentes.mjs), a fifteenth
 * to read and to look letters up in; one with any other letter, whole, in the whole of it. What both have is drawn alike.
 */
const USUAL = 'Noto Sans';
const ENTERA = 'Noto Sans entera';
export type Familia = typeof USUAL | typeof ENTERA;
export const NORMAL = 400;
export const SEMINEGRITA = 600;
export type Peso = typeof NORMAL | typeof SEMINEGRITA;

const usual = (peso: Peso): string =>
  fileURLToPath(new URL(`../../fuentes/NotoSans-${peso}.ttf`, import.meta.url));
const entera = (ruta: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${ruta}`);

Font.register({
  family: USUAL,
  fonts: [
    { src: usual(NORMAL), fontWeight: NORMAL },
    { src: usual(SEMINEGRITA), fontWeight: SEMINEGRITA },
  ],
});
Font.register({
  family: ENTERA,
  fonts: [
    { src: entera('400Regular/NotoSans_400Regular.ttf'), fontWeight: NORMAL },
    { src: entera('600SemiBold/NotoSans_600SemiBold.ttf'), fontWeight: SEMINEGRITA },
  ],
});
/** English syllables have no business in Spanish words. */
Font.registerHyphenationCallback((palabra) => [palabra]);

type Fuente = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** A font that was read (`familiaPara`). */
export const fuenteDe = (familia: Familia, peso: Peso = NORMAL): Fuente => {
  const fuente = Font.getFont({ fontFamily: familia, fontWeight: peso }).data;
  if (!fuente) throw new Error('The font is read before it is used: await familiaPara() first.');
  return fuente;
};

/**
 * The font remembers each glyph as it first met it. A letter first met as a part of another (the N of Ñ) would have no
 * character of its own from then on: printed well, but missing from what is searched, copied or read aloud. So each is
 * met by itself first.
 */
const presentarLetras = (fuente: Fuente): void => {
  for (const punto of fuente.characterSet) fuente.glyphForCodePoint(punto);
};

/** Of a text this short it is remembered how it is set, and of so many. */
const RECORDADOS = { letras: 24, textos: 500 } as const;

/**
 * Papers say the same again and again: labels, categories, days, small figures. Only what react-pdf asks for is remembered (it
 * names the direction): it changes nothing of what it gets.
 */
const recordarTextos = (fuente: Fuente): void => {
  const puestos = new Map<string, ReturnType<Fuente['layout']>>();
  const poner = fuente.layout.bind(fuente) as (...argumentos: unknown[]) => ReturnType<Fuente['layout']>;
  fuente.layout = (texto: string, ...como: unknown[]) => {
    const [rasgos, , , direccion] = como;
    const conocido = puestos.get(texto);
    if (texto.length > RECORDADOS.letras || rasgos || !direccion) return poner(texto, ...como);
    if (conocido) return conocido;
    const puesto = poner(texto, ...como);
    if (puestos.size >= RECORDADOS.textos) puestos.clear();
    puestos.set(texto, puesto);
    return puesto;
  };
};

const cargar = async (familia: Familia): Promise<void> => {
  for (const fontWeight of [NORMAL, SEMINEGRITA] as const) {
    await Font.load({ fontFamily: familia, fontWeight });
    presentarLetras(fuenteDe(familia, fontWeight));
    recordarTextos(fuenteDe(familia, fontWeight));
  }
};

const cargadas = new Map<Familia, Promise<void>>();

/** Reads both weights; only the first call does any work. */
const cargarFamilia = (familia: Familia): Promise<void> => {
  const cargada = cargadas.get(familia) ?? cargar(familia);
  cargadas.set(familia, cargada);
  return cargada;
};

let usuales: ReadonlySet<number> = new Set();

/** Reads the everyday fonts, which every paper is measured with. */
export const cargarFuentes = async (): Promise<void> => {
  await cargarFamilia(USUAL);
  if (usuales.size > 0) return;
  const fuente = fuenteDe(USUAL);
  // Its list ends with U+FFFF, which is a mark of the end and has no letter.
  usuales = new Set(fuente.characterSet.filter((punto: number) => fuente.hasGlyphForCodePoint(punto)));
};

const soloUsuales = (impreso: unknown): boolean => {
  if (typeof impreso === 'object') return Object.values(impreso ?? {}).every(soloUsuales);
  if (typeof impreso !== 'string') return true;
  for (const letra of impreso) if (letra !== '\n' && !usuales.has(letra.codePointAt(0) ?? 0)) return false;
  return true;
};

/** The family that has every letter of what is to be printed, once it is read. */
export const familiaPara = async (impreso: object): Promise<Familia> => {
  await cargarFuentes();
  if (soloUsuales(impreso)) return USUAL;
  await cargarFamilia(ENTERA);
  return ENTERA;
};

/** The width of a text in points, on one line. */
export const anchoDe = (texto: string, tamano: number, peso: Peso = NORMAL): number => {
  const deUsuales = fuenteDe(USUAL, peso);
  let unidades = 0;
  for (const letra of texto) {
    const punto = letra.codePointAt(0) ?? 0;
    const fuente = usuales.has(punto) || letra === '\n' ? deUsuales : fuenteDe(ENTERA, peso);
    unidades += fuente.glyphForCodePoint(punto).advanceWidth;
  }
  return (unidades * tamano) / deUsuales.unitsPerEm;
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
