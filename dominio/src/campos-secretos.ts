/**
 * What fields of the API are called that hold a secret. None of them is ever logged. A request that has one in its body, or one
 * in its answer, takes no `Idempotency-Key`: a plain digest of a password, kept in the log for comparing the retry, could be tried
 * at a digest's price; and a digest without it would let a retry with another password pass for the first.
 */
export const CAMPOS_SECRETOS: readonly string[] = [
  'password',
  'actual',
  'nueva',
  'codigo',
  'codigos',
  'segundo',
  'segundo_paso',
  'paso',
  'secreto',
  'sellado',
  'enlace',
  'uri',
  'token',
  'verificador',
  'authorization',
];
