/**
 * Secret fields of the API. They are never logged, and requests or answers with a secret take no
 * `Idempotency-Key`: the log keeps a digest of the body to compare retries. A digest with a password could be
 * guessed by trying; a digest without it would accept a retry with another password.
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
