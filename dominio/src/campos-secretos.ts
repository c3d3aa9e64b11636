/**
 * Secret fields of the API. They are never logged, and their requests and answers take no `Idempotency-Key`:
 * its digest of the body could be guessed with the password, and without it would accept a retry with another
 * password.
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
