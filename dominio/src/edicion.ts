/**
 * How archives and printed pages are made: columns, manifest, verifier, layout, fonts, renderer. Within an edition the
 * same period, and the same version of an invoice, are the same bytes (docs/evidencia/exportacion.md). Whoever changes one byte of
 * them raises this number and writes down the digests of the new ones: `npm run golden`.
 */
export const EDICION = 11;

/** The edition of what was recorded before editions were numbered. */
export const PRIMERA_EDICION = 1;

/**
 * What proves an archive of this edition, by its SHA-256: in the archive, at /verificar, in docs/evidencia/exportacion.md and on
 * /libro, so that who has a verifier can tell whether it is the one that was published.
 */
export const VERIFICADORES = {
  'verificar.mjs': 'dbf929ae7d055aa71b913a7a33c2f09c488f43a71e1822856c5ba80dfb045ae8',
  'verificar.html': '54b0a3f922ccfbd6fcd4b263752ee0f4ce160939b64c37f3ba8ecca16b9950fb',
} as const;
