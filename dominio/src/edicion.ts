/**
 * How archives and printed pages are made: columns, manifest, verifier, layout, fonts, renderer. Within an edition the
 * same period, and the same version of an invoice, are the same bytes (docs/exportacion.md). Whoever changes one byte of
 * them raises this number and writes down the digests of the new ones: `npm run golden`.
 */
export const EDICION = 9;

/** The edition of what was recorded before editions were numbered. */
export const PRIMERA_EDICION = 1;

/**
 * What proves an archive of this edition, by its SHA-256: in the archive, at /verificar, in docs/exportacion.md and on
 * /libro, so that who has a verifier can tell whether it is the one that was published.
 */
export const VERIFICADORES = {
  'verificar.mjs': 'f27371c6536e63254877eaa9545141e1db5fe1f0749fa07f11c8cd95382e2f2c',
  'verificar.html': 'ed5e4fe6cfe072ce18bf79260faa6215490be693ce016e86d4814683f6372b99',
} as const;
