/**
 * How archives and printed pages are made: columns, manifest, verifier, layout, fonts, renderer. Within an edition the
 * same period, and the same version of an invoice, are the same bytes (docs/exportacion.md). Whoever changes one byte of
 * them raises this number and writes down the digests of the new ones: `npm run golden`.
 */
export const EDICION = 4;

/** The edition of what was recorded before editions were numbered. */
export const PRIMERA_EDICION = 1;

/**
 * What proves an archive of this edition, by its SHA-256: in the archive, at /verificar, in docs/exportacion.md and on
 * /libro, so that who has a verifier can tell whether it is the one that was published.
 */
export const VERIFICADORES = {
  'verificar.mjs': '1d7972b63fcaa2df5a1d599e5c7aff90162ca42ecfd26d46d6ae2895327f20d9',
  'verificar.html': '1a1ec6be4c3868edb88a1094648af281bcab0c5fb2e270dd27f7f5cb35bfd2db',
} as const;
