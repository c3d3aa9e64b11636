/** What the server answers with any error (decisions, "The HTTP contract"). */
interface CuerpoDeError {
  message?: unknown;
  errors?: unknown;
}

const cuerpoDe = (error: unknown): CuerpoDeError => {
  const { data } = (error ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? data : {};
};

export const ERROR_EN_LA_OPERACION = 'Error en la operación';

/** What she asked for needs what did not come. */
export const SIN_CONEXION = 'Sin conexión: no se pudo completar. Inténtalo de nuevo cuando vuelva.';
/** 422: the key of this form was used with what it said before; its answer was lost on the way. */
const YA_SE_GUARDO = 'Lo que enviaste antes sí se guardó. Revísalo en la lista y haz ahí tus cambios.';

/** Nothing that she did, and not her line. */
export const ALGO_FALLO = 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.';

const falloElServidor = (error: unknown): boolean => {
  const estatus = estatusDe(error);
  return typeof estatus === 'number' && estatus >= 500;
};

/** What to do about something that could not be read: her line is only blamed when the server was not reached. */
export const queHacer = (error: unknown): string =>
  falloElServidor(error) ? mensajeDeError(error, ALGO_FALLO) : 'Revisa tu conexión e inténtalo de nuevo.';

/** Longer than any text of ours. */
const LARGO_MAXIMO = 300;
/** A page, a stack, an exception, an address inside, or the name of a status: what machines say to each other. */
const DE_MAQUINA =
  /[<>\n\r]|\w(?:Error|Exception)\b|\bat .+:\d+|^(?:internal server error|bad gateway|service unavailable|gateway time-?out)\.?$/i;
const CODIGO_DE_ERROR = /\bE(?:CONN|NOT|PIPE|HOST|NET|TIMED|ACCES|PERM|ADDR)[A-Z]*\b/;

/** A text is for her to read when it is a sentence, and none of a machine's. */
const paraLeer = (texto: unknown): texto is string =>
  typeof texto === 'string' &&
  texto.trim() !== '' &&
  texto.length <= LARGO_MAXIMO &&
  !DE_MAQUINA.test(texto) &&
  !CODIGO_DE_ERROR.test(texto);

/** No answer came: whether the request was done is for the server to say. */
export const sinRespuesta = (error: unknown): boolean => {
  const estatus = estatusDe(error);
  return estatus === 'FETCH_ERROR' || estatus === 'TIMEOUT_ERROR';
};

/** Whether what was asked was done is not known, or it was not for a reason that passes: no answer, an ended session, a failed server. */
export const sinVeredicto = (error: unknown): boolean => {
  const estatus = estatusDe(error);
  // A request that was aborted as its session ended has no status.
  return sinRespuesta(error) || estatus === undefined || estatus === 401 || falloElServidor(error);
};

/** The server's own words, or those of the place (spec section 8). */
export const mensajeDeError = (error: unknown, siNoDice = ERROR_EN_LA_OPERACION): string => {
  const estatus = estatusDe(error);
  if (estatus === 'FETCH_ERROR') return SIN_CONEXION;
  if (estatus === 422) return YA_SE_GUARDO;
  const { message } = cuerpoDe(error);
  // A refusal is always ours; what failed may be a proxy, or the machinery of either.
  if (falloElServidor(error)) return paraLeer(message) ? message : siNoDice;
  return typeof message === 'string' && message ? message : siNoDice;
};

/** The body of an answer as a text (spec section 8, "Registration"): its message, or the body itself where that is a text. */
export const cuerpoDicho = (error: unknown, siNoDice: string): string => {
  const { data } = (error ?? {}) as { data?: unknown };
  return paraLeer(data) ? data : mensajeDeError(error, siNoDice);
};

/** The server's text for each field it refused. */
export const erroresPorCampo = (error: unknown): Record<string, string> => {
  const { errors } = cuerpoDe(error);
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {};
};

export const estatusDe = (error: unknown): number | string | undefined =>
  (error as { status?: number | string } | undefined)?.status;
