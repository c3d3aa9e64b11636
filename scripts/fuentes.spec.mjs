import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { PESOS, archivoDe, fuenteDe } from './fuentes.mjs';

test.each(Object.keys(PESOS))('the everyday font of weight %s is what its script makes', async (peso) => {
  expect((await fuenteDe(peso)).equals(readFileSync(archivoDe(peso)))).toBe(true);
});
