import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { FUENTES, archivoDe, fuenteDe } from './fuentes.mjs';

test.each(Object.keys(FUENTES))('the committed font %s is what scripts/fuentes.mjs makes', async (nombre) => {
  expect((await fuenteDe(nombre)).equals(readFileSync(archivoDe(nombre)))).toBe(true);
});
