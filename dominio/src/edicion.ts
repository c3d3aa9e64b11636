/**
 * How archives and printed pages are made: columns, manifest, verifier, layout, fonts, renderer. Within an edition the
 * same period, and the same version of an invoice, are the same bytes (docs/exportacion.md). Whoever changes one byte of
 * them raises this number and writes down the digests of the new ones: `npm run golden`.
 */
export const EDICION = 5;

/** The edition of what was recorded before editions were numbered. */
export const PRIMERA_EDICION = 1;

/**
 * What proves an archive of this edition, by its SHA-256: in the archive, at /verificar, in docs/exportacion.md and on
 * /libro, so that who has a verifier can tell whether it is the one that was published.
 */
export const VERIFICADORES = {
  'verificar.mjs': 'ef9189785d64794e5509ff8a7fa232aed17baf1ea7aca67b7e71bfc5607e01b1',
  'verificar.html': '0b847ef1e361a445cbcd17d98d2f494ef0b92ec7628bdb6e01dedcf1af0f3dd3',
} as const;
