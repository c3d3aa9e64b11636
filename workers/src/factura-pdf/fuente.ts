import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { esSigno } from '@cuenta-clara/dominio/imprenta';

/**
 * The one typeface of the paper. The built-in PDF fonts print garbage outside Western Europe (`Łódź`);
 * Noto Sans covers Latin, Greek and Cyrillic with Vietnamese, its figures are tabular, and only the glyphs used
 * are embedded. A paper is printed in the everyday part of it (workers/fuentes, made by scripts/fuentes.mjs), a fifteenth
 * to read and to look letters up in; one with any other letter, whole, in the whole of it. What both have is drawn alike.
 * Signs that Noto Sans lacks (≥ → ■ ✓ ①) are of its sister fonts, in one weight; a thread reads those with the first paper that has one.
 */
const USUAL = 'Noto Sans';
const ENTERA = 'Noto Sans entera';
const DE_SIGNOS = ['Matematicas', 'Figuras', 'Simbolos'] as const;
type Familia = typeof USUAL | typeof ENTERA | (typeof DE_SIGNOS)[number];
/** The families that a paper is printed in: each letter is of the first one that has it. */
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
/** English syllables have no business in Spanish words. */
Font.registerHyphenationCallback((palabra) => [palabra]);

type Fuente = NonNullable<ReturnType<typeof Font.getFont>['data']>;

/** A font that was read (`familiasPara`). */
export const fuenteDe = (familia: Familia, peso: Peso = NORMAL): Fuente => {
  const fuente = Font.getFont({ fontFamily: familia, fontWeight: peso }).data;
  if (!fuente) throw new Error('The font is read before it is used: await familiasPara() first.');
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

/** The type of `Fuente` does not tell of the table in which a font says how high its lines are. */
type ConAlturas = Fuente & { readonly hhea: { ascent: number; descent: number } };

/** A line with a sign in it stands as all others do: react-pdf places a line's letters by the tallest of its fonts. */
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

/** Reads both weights; only the first call does any work. */
const cargarFamilia = (familia: Familia): Promise<void> => {
  const cargada = cargadas.get(familia) ?? cargar(familia);
  cargadas.set(familia, cargada);
  return cargada;
};

let usuales: ReadonlySet<number> = new Set();
/** Everyday letters, digits and signs, each of which stands by itself: no mark goes above another, and nothing is invisible. */
let sueltas: ReadonlySet<number> = new Set();
const ES_SUELTA = /[\p{L}\p{N}\p{P}\p{S} ]/u;

/** Reads the everyday fonts, which every paper is measured with. */
export const cargarFuentes = async (): Promise<void> => {
  await cargarFamilia(USUAL);
  if (usuales.size > 0) return;
  const fuente = fuenteDe(USUAL);
  // Its list ends with U+FFFF, which is a mark of the end and has no letter.
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

/** The families that have every letter of what is to be printed, once they are read. */
export const familiasPara = async (impreso: object): Promise<Familias> => {
  await cargarFuentes();
  const raras = algunPunto(impreso, (punto) => !usuales.has(punto) && !esSigno(punto));
  const deLetras = raras ? ENTERA : USUAL;
  await cargarFamilia(deLetras);
  if (!algunPunto(impreso, esSigno)) return [deLetras];
  await Promise.all(DE_SIGNOS.map(cargarFamilia));
  return [deLetras, ...DE_SIGNOS];
};

/** The font that a letter is printed in, of those that were read. */
const fuenteDeLetra = (letra: string, peso: Peso): Fuente => {
  const punto = letra.codePointAt(0) ?? 0;
  if (usuales.has(punto) || letra === '\n') return fuenteDe(USUAL, peso);
  if (!esSigno(punto)) return fuenteDe(ENTERA, peso);
  const deSignos = DE_SIGNOS.map((familia) => fuenteDe(familia));
  return deSignos.find((fuente) => fuente.hasGlyphForCodePoint(punto)) ?? fuenteDe(USUAL, peso);
};

/** How wide each letter is, in units of the font, once it was asked. */
const anchos: Readonly<Record<Peso, Map<string, number>>> = { [NORMAL]: new Map(), [SEMINEGRITA]: new Map() };

/** The width of a text in points, on one line. */
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

/** How far the baseline of a line is below its top, in points. */
export const ascensoDe = (tamano: number): number => {
  const { ascent, unitsPerEm } = fuenteDe(USUAL);
  return (ascent * tamano) / unitsPerEm;
};

/**
 * The lines that a text takes in a column, broken at spaces. Null where that does not do: a letter that does not stand by itself or is of
 * no everyday font, or a word wider than the column.
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

/** A text in parts, each with the one font of these families that prints all of it. */
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
