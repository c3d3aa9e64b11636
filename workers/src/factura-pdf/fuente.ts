import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { esSigno } from '@cuenta-clara/dominio/imprenta';

/**
 * PDFs use Noto Sans: PDF's built-in fonts print garbage outside Western Europe (`Łódź`). `USUAL` is a subset
 * of common letters (scripts/fuentes.mjs), a fifteenth of the work to load. A document with any other letter
 * uses the whole font (`ENTERA`), whose glyphs are identical. Symbols (≥ → ■ ✓ ①) come from companion fonts
 * in one weight.
 */
const USUAL = 'Noto Sans';
const ENTERA = 'Noto Sans entera';
const DE_SIGNOS = ['Matematicas', 'Figuras', 'Simbolos'] as const;
type Familia = typeof USUAL | typeof ENTERA | (typeof DE_SIGNOS)[number];
/** Each letter is printed in the first family that has it. */
export type Familias = readonly [Familia, ...Familia[]];
export const NORMAL = 400;
export const SEMINEGRITA = 600;
export const PESOS = [NORMAL, SEMINEGRITA] as const;
export type Peso = (typeof PESOS)[number];

const nuestra = (nombre: string): string =>
  fileURLToPath(new URL(`../../fuentes/${nombre}.ttf`, import.meta.url));
const entera = (ruta: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/noto-sans/${ruta}`);

Font.register({
  family: USUAL,
  fonts: [
    { src: nuestra(`NotoSans-${NORMAL}`), fontWeight: NORMAL },
    { src: nuestra(`NotoSans-${SEMINEGRITA}`), fontWeight: SEMINEGRITA },
  ],
});
Font.register({
  family: ENTERA,
  fonts: [
    { src: entera('400Regular/NotoSans_400Regular.ttf'), fontWeight: NORMAL },
    { src: entera('600SemiBold/NotoSans_600SemiBold.ttf'), fontWeight: SEMINEGRITA },
  ],
});
for (const family of DE_SIGNOS) Font.register({ family, src: nuestra(family), fontWeight: NORMAL });
/** react-pdf's own hyphenation is English. */
Font.registerHyphenationCallback((palabra) => [palabra]);

type Fuente = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** Throws when `familiasPara` has not loaded the font. */
export const fuenteDe = (familia: Familia, peso: Peso = NORMAL): Fuente => {
  const fuente = Font.getFont({ fontFamily: familia, fontWeight: peso }).data;
  if (!fuente) throw new Error('The font is not loaded: await familiasPara() first.');
  return fuente;
};

/**
 * Uses each letter once on its own, because fontkit caches a glyph with the characters of its first use. A
 * letter first used as part of another letter (the N of Ñ) would print, but could not be searched or copied.
 */
const presentarLetras = (fuente: Fuente): void => {
  for (const punto of fuente.characterSet) fuente.glyphForCodePoint(punto);
};

const RECORDADOS = { letras: 24, textos: 500 } as const;

/**
 * Documents repeat short texts, so their layout is cached. Only react-pdf's calls, which name a text
 * direction, are cached: react-pdf does not modify the result.
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

/** fontkit's type lacks `hhea`, the line metrics. */
type ConAlturas = Fuente & { readonly hhea: { ascent: number; descent: number } };

/**
 * Symbol fonts get the text font's metrics: react-pdf aligns a line by its tallest font, so a symbol would
 * shift the line.
 */
const alturaDeLetras = (fuente: Fuente): void => {
  const { ascent, descent } = (fuenteDe(USUAL) as ConAlturas).hhea;
  Object.assign((fuente as ConAlturas).hhea, { ascent, descent });
};

const cargar = async (familia: Familia): Promise<void> => {
  const deSignos = DE_SIGNOS.some((una) => una === familia);
  for (const fontWeight of deSignos ? ([NORMAL] as const) : PESOS) {
    await Font.load({ fontFamily: familia, fontWeight });
    const fuente = fuenteDe(familia, fontWeight);
    presentarLetras(fuente);
    recordarTextos(fuente);
    if (deSignos) alturaDeLetras(fuente);
  }
};

const cargadas = new Map<Familia, Promise<void>>();

const cargarFamilia = (familia: Familia): Promise<void> => {
  const cargada = cargadas.get(familia) ?? cargar(familia);
  cargadas.set(familia, cargada);
  return cargada;
};

let usuales: ReadonlySet<number> = new Set();
/** Code points whose width does not depend on their neighbours. */
let sueltas: ReadonlySet<number> = new Set();
const ES_SUELTA = /[\p{L}\p{N}\p{P}\p{S} ]/u;

export const cargarFuentes = async (): Promise<void> => {
  await cargarFamilia(USUAL);
  if (usuales.size > 0) return;
  const fuente = fuenteDe(USUAL);
  // fontkit's list of code points ends with U+FFFF, which has no glyph.
  usuales = new Set(fuente.characterSet.filter((punto: number) => fuente.hasGlyphForCodePoint(punto)));
  sueltas = new Set([...usuales].filter((punto) => ES_SUELTA.test(String.fromCodePoint(punto))));
};

const algunPunto = (impreso: unknown, esAsi: (punto: number) => boolean): boolean => {
  if (typeof impreso === 'object')
    return Object.values(impreso ?? {}).some((parte) => algunPunto(parte, esAsi));
  if (typeof impreso !== 'string') return false;
  for (const letra of impreso) if (letra !== '\n' && esAsi(letra.codePointAt(0) ?? 0)) return true;
  return false;
};

export const familiasPara = async (impreso: object): Promise<Familias> => {
  await cargarFuentes();
  const raras = algunPunto(impreso, (punto) => !usuales.has(punto) && !esSigno(punto));
  const deLetras = raras ? ENTERA : USUAL;
  await cargarFamilia(deLetras);
  if (!algunPunto(impreso, esSigno)) return [deLetras];
  await Promise.all(DE_SIGNOS.map(cargarFamilia));
  return [deLetras, ...DE_SIGNOS];
};

const fuenteDeLetra = (letra: string, peso: Peso): Fuente => {
  const punto = letra.codePointAt(0) ?? 0;
  if (usuales.has(punto) || letra === '\n') return fuenteDe(USUAL, peso);
  if (!esSigno(punto)) return fuenteDe(ENTERA, peso);
  const deSignos = DE_SIGNOS.map((familia) => fuenteDe(familia));
  return deSignos.find((fuente) => fuente.hasGlyphForCodePoint(punto)) ?? fuenteDe(USUAL, peso);
};

/** Letter widths are in font units. */
const anchos: Readonly<Record<Peso, Map<string, number>>> = { [NORMAL]: new Map(), [SEMINEGRITA]: new Map() };

/** The width of a text on one line, in points. */
export const anchoDe = (texto: string, tamano: number, peso: Peso = NORMAL): number => {
  const conocidos = anchos[peso];
  let unidades = 0;
  for (const letra of texto) {
    const ancho =
      conocidos.get(letra) ??
      fuenteDeLetra(letra, peso).glyphForCodePoint(letra.codePointAt(0) ?? 0).advanceWidth;
    conocidos.set(letra, ancho);
    unidades += ancho;
  }
  return (unidades * tamano) / fuenteDe(USUAL, peso).unitsPerEm;
};

/** The distance from the top of a line to its baseline, in points. */
export const ascensoDe = (tamano: number): number => {
  const { ascent, unitsPerEm } = fuenteDe(USUAL);
  return (ascent * tamano) / unitsPerEm;
};

/**
 * `ancho` and `tamano` are in points. Null when react-pdf must lay the text out: it has uncommon letters, or
 * a word wider than the column.
 */
export const enLineas = (
  texto: string,
  { ancho, tamano, peso }: { readonly ancho: number; readonly tamano: number; readonly peso: Peso },
): readonly string[] | null => {
  for (const letra of texto) if (letra !== '\n' && !sueltas.has(letra.codePointAt(0) ?? 0)) return null;
  const lineas: string[] = [];
  for (const parrafo of texto.split('\n')) {
    let linea = '';
    if (anchoDe(parrafo, tamano, peso) <= ancho) linea = parrafo;
    else
      for (const palabra of parrafo.split(' ')) {
        const conElla = linea ? `${linea} ${palabra}` : palabra;
        if (anchoDe(conElla, tamano, peso) > ancho) {
          if (anchoDe(palabra, tamano, peso) > ancho) return null;
          lineas.push(linea);
          linea = palabra;
        } else linea = conElla;
      }
    lineas.push(linea);
  }
  return lineas;
};

export const partesPorFuente = (
  texto: string,
  familias: Familias,
): readonly { readonly fuente: Fuente; readonly parte: string }[] => {
  const fuentes = familias.map((familia) => fuenteDe(familia));
  const partes: { fuente: Fuente; parte: string }[] = [];
  for (const letra of texto) {
    const punto = letra.codePointAt(0) ?? 0;
    const fuente = fuentes.find((una) => una.hasGlyphForCodePoint(punto)) ?? fuenteDe(familias[0]);
    const ultima = partes.at(-1);
    if (ultima?.fuente === fuente) ultima.parte += letra;
    else partes.push({ fuente, parte: letra });
  }
  return partes;
};

/**
 * A word wider than the column (a 60-letter name, a long address) is broken at any letter. The empty parts
 * make react-pdf break without a hyphen, which would be wrong in an e-mail address.
 */
export const cortePara =
  (ancho: number, tamano: number, peso: Peso = NORMAL) =>
  (palabra: string): string[] =>
    anchoDe(palabra, tamano, peso) <= ancho
      ? [palabra]
      : [...palabra].flatMap((letra, i) => (i === 0 ? [letra] : ['', letra]));
