/**
 * What fields of the API are called that hold a secret. None of them is ever logged; and none is part of the digest that
 * an Idempotency-Key leaves in the log, where a plain digest of a password could be tried at a digest's price.
 */
export const SECRET_FIELDS: readonly string[] = [
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
