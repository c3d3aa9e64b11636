/**
 * How archives and printed pages are made: columns, manifest, verifier, layout, fonts, renderer. Within an edition the
 * same period, and the same version of an invoice, are the same bytes (docs/evidencia/exportacion.md). Whoever changes one byte of
 * them raises this number and writes down the digests of the new ones: `npm run golden`.
 */
export const EDICION = 10;

/** The edition of what was recorded before editions were numbered. */
export const PRIMERA_EDICION = 1;

/**
 * What proves an archive of this edition, by its SHA-256: in the archive, at /verificar, in docs/evidencia/exportacion.md and on
 * /libro, so that who has a verifier can tell whether it is the one that was published.
 */
export const VERIFICADORES = {
  'verificar.mjs': '2f0c0c02eb7a58f355886a61ecde40b88fc481ab43fefb9426dad426b14247d8',
  'verificar.html': '303f0b8a098edc0a14986cc2cf4ef68cfde30233635951e43f92b55d1befd52b',
} as const;
