/**
 * An edition numbers the way in which archives and papers are made: within an edition the same input gives
 * the same bytes (docs/evidencia/exportacion.md). A change of any byte needs a higher edition and the new
 * digests from `npm run golden`.
 */
export const EDICION = 11;

export const PRIMERA_EDICION = 1;

/**
 * SHA-256 of this edition's verifiers, also published at /verificar, on /libro and in
 * docs/evidencia/exportacion.md.
 */
export const VERIFICADORES = {
  'verificar.mjs': 'f186b2ee6d534377ebad3006d7009178ff42b75454116510a496279a32181d86',
  'verificar.html': '3db4fdf58a3311385d63cd7dd892f0e6cd62613a18eb27bc360825b1d98e1b51',
} as const;
