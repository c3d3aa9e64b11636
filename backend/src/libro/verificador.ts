import { readFileSync } from 'node:fs';
import { type ArchivoDeZip } from './zip.ts';

const NOMBRE = 'verificar.mjs';

/**
 * The verifier that goes into every archive (backend/exportacion/verificar.mjs). It needs nothing but Node, and knows
 * nothing of this product but docs/audit.md: those rules are written a second time on purpose, so that a mistake in the
 * first writing is found. Its path is the same from `src` and from `dist`.
 */
export const VERIFICADOR: ArchivoDeZip = {
  nombre: NOMBRE,
  contenido: [readFileSync(new URL(`../../exportacion/${NOMBRE}`, import.meta.url))],
};
