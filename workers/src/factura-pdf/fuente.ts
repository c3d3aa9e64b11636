import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { esSigno } from '@cuenta-clara/dominio/imprenta';

/**
 * The fonts of the documents. PDF's built-in fonts print garbage outside Western Europe (`Łódź`); Noto Sans
 * covers Latin with Vietnamese, Greek and Cyrillic, its figures are tabular, and only used glyphs are
 * embedded. `USUAL` is a subset of it with the common letters (workers/fuentes, made by scripts/fuentes.mjs),
 * 15 times faster to load; a document with any other letter uses the whole font (`ENTERA`), whose shared
 * glyphs are identical. Signs that Noto Sans lacks (≥ → ■ ✓ ①) come from its sister fonts, in one weight,
 * loaded with the first document that needs them.
 */
const USUAL = 'Noto Sans';
const ENTERA = 'Noto Sans entera';
const DE_SIGNOS = ['Matematicas', 'Figuras', 'Simbolos'] as const;
type Familia = typeof USUAL | typeof ENTERA | (typeof DE_SIGNOS)[number];
/** Font families of a document: each letter uses the first that has it. */
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
/** No hyphenation: react-pdf's is English. */
Font.registerHyphenationCallback((palabra) => [palabra]);

type Fuente = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** A font that `familiasPara` has loaded. */
export const fuenteDe = (familia: Familia, peso: Peso = NORMAL): Fuente => {
  const fuente = Font.getFont({ fontFamily: familia, fontWeight: peso }).data;
  if (!fuente) throw new Error('The font is read before it is used: await familiasPara() first.');
  return fuente;
};

/**
 * fontkit caches a glyph with the characters of its first use. A letter first used as part of another (the N
 * of Ñ) would print but could not be searched or copied, so each glyph is first requested by itself.
 */
const presentarLetras = (fuente: Fuente): void => {
  for (const punto of fuente.characterSet) fuente.glyphForCodePoint(punto);
};

/** Limits of the cache of laid-out texts. */
const RECORDADOS = { letras: 24, textos: 500 } as const;

/**
 * Caches laid-out short texts: documents repeat labels, categories, days and small amounts. Only calls with a
 * direction are cached: these are react-pdf's, which does not modify the result.
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

/** The type lacks `hhea`, the table with the line metrics. */
type ConAlturas = Fuente & { readonly hhea: { ascent: number; descent: number } };

/**
 * Gives a sign font the line metrics of the usual font: react-pdf aligns a line by its tallest font, so signs
 * would shift it.
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

/** Loads both weights, once. */
const cargarFamilia = (familia: Familia): Promise<void> => {
  const cargada = cargadas.get(familia) ?? cargar(familia);
  cargadas.set(familia, cargada);
  return cargada;
};

let usuales: ReadonlySet<number> = new Set();
/** Code points of `USUAL` that are placed independently: no combining marks, nothing invisible. */
let sueltas: ReadonlySet<number> = new Set();
const ES_SUELTA = /[\p{L}\p{N}\p{P}\p{S} ]/u;

/** Loads the usual fonts, by which every document is measured. */
export const cargarFuentes = async (): Promise<void> => {
  await cargarFamilia(USUAL);
  if (usuales.size > 0) return;
  const fuente = fuenteDe(USUAL);
  // The character set ends with U+FFFF, an end mark without a glyph.
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

/** Loads and returns the families that have every letter of a document. */
export const familiasPara = async (impreso: object): Promise<Familias> => {
  await cargarFuentes();
  const raras = algunPunto(impreso, (punto) => !usuales.has(punto) && !esSigno(punto));
  const deLetras = raras ? ENTERA : USUAL;
  await cargarFamilia(deLetras);
  if (!algunPunto(impreso, esSigno)) return [deLetras];
  await Promise.all(DE_SIGNOS.map(cargarFamilia));
  return [deLetras, ...DE_SIGNOS];
};

/** The loaded font that prints a letter. */
const fuenteDeLetra = (letra: string, peso: Peso): Fuente => {
  const punto = letra.codePointAt(0) ?? 0;
  if (usuales.has(punto) || letra === '\n') return fuenteDe(USUAL, peso);
  if (!esSigno(punto)) return fuenteDe(ENTERA, peso);
  const deSignos = DE_SIGNOS.map((familia) => fuenteDe(familia));
  return deSignos.find((fuente) => fuente.hasGlyphForCodePoint(punto)) ?? fuenteDe(USUAL, peso);
};

/** Cache of letter widths, in font units. */
const anchos: Readonly<Record<Peso, Map<string, number>>> = { [NORMAL]: new Map(), [SEMINEGRITA]: new Map() };

/** Width of a text on one line, in points. */
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

/** Points from the top of a line to its baseline. */
export const ascensoDe = (tamano: number): number => {
  const { ascent, unitsPerEm } = fuenteDe(USUAL);
  return (ascent * tamano) / unitsPerEm;
};

/**
 * The lines of a text in a column, broken at spaces; `ancho` and `tamano` in points. Null when react-pdf must
 * lay it out: it has letters outside the common ones, or a word wider than the column.
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

/** Splits a text by the first font that has each letter. */
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
 * react-pdf's hyphenation for a column of this width: a word that fits is not broken, a wider one (a
 * 60-letter name, a long address) anywhere. The empty parts break without a hyphen, which would be wrong
 * inside an e-mail address.
 */
export const cortePara =
  (ancho: number, tamano: number, peso: Peso = NORMAL) =>
  (palabra: string): string[] =>
    anchoDe(palabra, tamano, peso) <= ancho
      ? [palabra]
      : [...palabra].flatMap((letra, i) => (i === 0 ? [letra] : ['', letra]));
