/**
 * Fields of the API that hold a secret. They are never logged. Requests and answers with one take no
 * `Idempotency-Key`: the log keeps a digest of the body to compare retries, and a digest with a password
 * could be attacked by trying, while a digest without it would take a retry with another password for the
 * same request.
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
