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
  'verificar.mjs': '117b3ec35d8f770623001e81796cb9d58e0c868b93ae9b18b85d4b7f97f84466',
  'verificar.html': '7993e4ffd98c7015341542f986357a8ae09c2730705c13cbdd073cdb2fd1f756',
} as const;
