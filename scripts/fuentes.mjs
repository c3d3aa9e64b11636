import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { ROOT } from './project.mjs';

/**
 * `node scripts/fuentes.mjs` makes the fonts of the PDFs (workers/fuentes): a subset of Noto Sans, and signs
 * that it lacks. A PDF's bytes depend on the committed files, so changed fonts need a new edition
 * (dominio/src/edicion.ts).
 */

/**
 * Ranges of code points; each has its first and its last.
 * @typedef {readonly (readonly [number, number])[]} Tramos
 */

/**
 * The letters of Spanish, and of the languages used beside it.
 * @type {Tramos}
 */
const LETRAS = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0x17f], // Latin-1, Latin Extended-A
  [0x192, 0x192], // ƒ
  [0x218, 0x21b], // Romanian letters with a comma below
  [0x2010, 0x2027], // dashes, quotes, bullets, ellipsis
  [0x2030, 0x203a], // per mille, primes, angle quotes
  [0x2070, 0x209c], // superscripts and subscripts
  [0x20a0, 0x20c0], // currencies
  [0x2116, 0x2122], // № ℗ ™
  [0x2150, 0x215e], // fractions
  [0x2202, 0x2265], // mathematical signs
];

/**
 * ≤ ≥ ≠ ≈ → ∞ √.
 * @type {Tramos}
 */
const MATEMATICAS = [
  [0x2190, 0x22ff],
  [0x2300, 0x230b], // ⌀, ceilings and floors
];

/**
 * ■ ● ★ ☐ ✓ ✗ ☎ ⚠ ➜ ⬛ ⭐.
 * @type {Tramos}
 */
const FIGURAS = [
  [0x25a0, 0x27bf],
  [0x2b05, 0x2b0d], // heavy arrows
  [0x2b1b, 0x2b1c],
  [0x2b50, 0x2b55],
];

/**
 * Numerals (① ❶), and signs that `Figuras` lacks (♻ ♀).
 * @type {Tramos}
 */
const SIMBOLOS = [
  [0x2160, 0x2188],
  [0x2460, 0x24ff],
  [0x2600, 0x27bf],
];

/**
 * The subset keeps kerning and ligatures only. Texts with combining marks, fractions or other scripts are
 * printed in the whole font.
 */
const RASGOS = ['kern', 'liga'];

const DIARIO = { tramos: LETRAS, rasgos: RASGOS };
/**
 * @type {Record<string, { de: string, tramos: Tramos, rasgos: string[] }>}
 */
export const FUENTES = {
  'NotoSans-400': { de: 'noto-sans/400Regular/NotoSans_400Regular', ...DIARIO },
  'NotoSans-600': { de: 'noto-sans/600SemiBold/NotoSans_600SemiBold', ...DIARIO },
  Matematicas: { de: 'noto-sans-math/400Regular/NotoSansMath_400Regular', tramos: MATEMATICAS, rasgos: [] },
  Figuras: {
    de: 'noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular',
    tramos: FIGURAS,
    rasgos: [],
  },
  Simbolos: {
    de: 'noto-sans-symbols/400Regular/NotoSansSymbols_400Regular',
    tramos: SIMBOLOS,
    rasgos: [],
  },
};

/** @param {string} nombre */
export const archivoDe = (nombre) => join(ROOT, `workers/fuentes/${nombre}.ttf`);

/**
 * Makes a subset of a font, with the same bytes on every machine.
 * @param {string} nombre
 * @returns {Promise<Buffer>}
 */
export const fuenteDe = (nombre) => {
  const { de, tramos, rasgos } = FUENTES[nombre];
  const entera = createRequire(join(ROOT, 'workers/package.json')).resolve(`@expo-google-fonts/${de}.ttf`);
  const letras = tramos
    .flatMap(([desde, hasta]) =>
      Array.from({ length: hasta - desde + 1 }, (_nothing, i) => String.fromCodePoint(desde + i)),
    )
    .join('');
  // Capitals are added: a business without a logo prints its first letter as a capital.
  return subsetFont(readFileSync(entera), letras + letras.toLocaleUpperCase('es'), {
    targetFormat: 'truetype',
    keepFeatures: rasgos,
    noHinting: true,
  });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const nombre of Object.keys(FUENTES)) writeFileSync(archivoDe(nombre), await fuenteDe(nombre));
