import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';
import { ROOT } from './project.mjs';

/**
 * Makes the paper's everyday fonts (workers/fuentes) from the whole Noto Sans: `node scripts/fuentes.mjs`.
 * They are committed: the bytes of a PDF depend on them, so a change of them is a new edition (dominio/src/edicion.ts).
 */

/** What is written in Spanish and beside it, as far as the typeface has it; first and last code point of each run. */
const LETRAS = [
  [0x20, 0x7e], // Basic Latin
  [0xa0, 0x17f], // Latin-1 and Latin Extended-A: every language that is written beside Spanish in Europe
  [0x192, 0x192], // ƒ
  [0x218, 0x21b], // Romanian commas below
  [0x2010, 0x2027], // dashes, quotes, bullets, the ellipsis
  [0x2030, 0x203a], // per mille, primes, angle quotes
  [0x2070, 0x209c], // superscripts and subscripts
  [0x20a0, 0x20c0], // currencies
  [0x2116, 0x2122], // № ℗ ™
  [0x2150, 0x215e], // fractions
  [0x2202, 0x2265], // mathematical signs
];

/** Ligatures and pairs of letters: marks that are set apart, fractions and other scripts are the whole font's. */
const RASGOS = ['kern', 'liga'];

export const PESOS = {
  400: '400Regular/NotoSans_400Regular.ttf',
  600: '600SemiBold/NotoSans_600SemiBold.ttf',
};

/** @param {keyof typeof PESOS} peso */
export const archivoDe = (peso) => join(ROOT, `workers/fuentes/NotoSans-${peso}.ttf`);

/** The bytes of an everyday font, the same ones on every machine. @param {keyof typeof PESOS} peso @returns {Promise<Buffer>} */
export const fuenteDe = (peso) => {
  const entera = createRequire(join(ROOT, 'workers/package.json')).resolve(
    `@expo-google-fonts/noto-sans/${PESOS[peso]}`,
  );
  const letras = LETRAS.flatMap(([desde, hasta]) =>
    Array.from({ length: hasta - desde + 1 }, (_nothing, i) => String.fromCodePoint(desde + i)),
  ).join('');
  // The emblem of a business without a logo is the capital of its name's first letter.
  return subsetFont(readFileSync(entera), letras + letras.toLocaleUpperCase('es'), {
    targetFormat: 'truetype',
    keepFeatures: RASGOS,
    noHinting: true,
  });
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const peso of Object.keys(PESOS)) writeFileSync(archivoDe(peso), await fuenteDe(peso));
