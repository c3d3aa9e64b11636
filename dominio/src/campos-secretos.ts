/**
 * Fields of the API that are never logged. Requests and answers with them take no `Idempotency-Key`: a digest
 * of a body with a password could be guessed, and a digest without the password would accept a retry with
 * another password.
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
