interface CuerpoDeError {
  message?: unknown;
  errors?: unknown;
}

const cuerpoDe = (error: unknown): CuerpoDeError => {
  const { data } = (error ?? {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? data : {};
};

export const ERROR_EN_LA_OPERACION = 'Error en la operación';

/** It is not known whether a write without an answer was done, so the text does not say. */
export const SIN_CONEXION = 'Sin conexión: no hubo respuesta. Inténtalo de nuevo cuando vuelva.';
/**
 * A 422 says that the Idempotency-Key was used with other data: the first write was done and its answer was
 * lost.
 */
const YA_SE_GUARDO = 'Lo que enviaste antes sí se guardó. Ábrelo de nuevo y haz ahí tus cambios.';

export const ALGO_FALLO = 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.';

export const falloElServidor = (error: unknown): boolean => {
  const estatus = estatusDe(error);
  return typeof estatus === 'number' && estatus >= 500;
};

/** The text blames the connection only when the server was not reached. */
export const queHacer = (error: unknown): string =>
  falloElServidor(error) ? mensajeDeError(error, ALGO_FALLO) : 'Revisa tu conexión e inténtalo de nuevo.';

const LARGO_MAXIMO = 300;
const DE_MAQUINA =
  /[<>\n\r]|\w(?:Error|Exception)\b|\bat .+:\d+|^(?:internal server error|bad gateway|service unavailable|gateway time-?out)\.?$/i;
const CODIGO_DE_ERROR = /\bE(?:CONN|NOT|PIPE|HOST|NET|TIMED|ACCES|PERM|ADDR)[A-Z]*\b/;

const paraLeer = (texto: unknown): texto is string =>
  typeof texto === 'string' &&
  texto.trim() !== '' &&
  texto.length <= LARGO_MAXIMO &&
  !DE_MAQUINA.test(texto) &&
  !CODIGO_DE_ERROR.test(texto);

/** The server may have done a request that got no response. */
export const sinRespuesta = (error: unknown): boolean => {
  const estatus = estatusDe(error);
  return estatus === 'FETCH_ERROR' || estatus === 'TIMEOUT_ERROR';
};

/** Whether the outcome of a request is unknown or its failure temporary. */
export const sinVeredicto = (error: unknown): boolean => {
  const estatus = estatusDe(error);
  // A request that the end of the session aborted has no status.
  return sinRespuesta(error) || estatus === undefined || estatus === 401 || falloElServidor(error);
};

export const mensajeDeError = (error: unknown, siNoDice = ERROR_EN_LA_OPERACION): string => {
  const estatus = estatusDe(error);
  if (sinRespuesta(error)) return SIN_CONEXION;
  if (estatus === 422) return YA_SE_GUARDO;
  const { message } = cuerpoDe(error);
  // The API writes the text of every 4xx. The text of a 5xx may come from a proxy or a runtime.
  if (falloElServidor(error)) return paraLeer(message) ? message : siNoDice;
  return typeof message === 'string' && message ? message : siNoDice;
};

/**
 * Says that the action was not done (`noSeHizo`) and the reason. When no answer came, says the reason alone:
 * the action may have been done.
 */
export const rechazoDicho = (noSeHizo: string, error: unknown, siNoDice?: string): string =>
  sinRespuesta(error) ? mensajeDeError(error, siNoDice) : `${noSeHizo} ${mensajeDeError(error, siNoDice)}`;

/** An error answer may be plain text (specification section 8, "Registration"). */
export const cuerpoDicho = (error: unknown, siNoDice: string): string => {
  const { data } = (error ?? {}) as { data?: unknown };
  return paraLeer(data) ? data : mensajeDeError(error, siNoDice);
};

export const erroresPorCampo = (error: unknown): Record<string, string> => {
  const { errors } = cuerpoDe(error);
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {};
};

export const seRechazo = (error: unknown, campo: string): boolean =>
  estatusDe(error) === 409 && campo in erroresPorCampo(error);

export const cambioMientrasTanto = (error: unknown): boolean => seRechazo(error, 'version');

interface ConEstatus {
  status?: number | string;
  originalStatus?: number;
}

/** A proxy answers a 5xx as HTML, which RTK Query reports as 'PARSING_ERROR': it counts as the 5xx it is. */
export const estatusDe = (error: unknown): number | string | undefined => {
  const { status, originalStatus = 0 } = (error ?? {}) as ConEstatus;
  return status === 'PARSING_ERROR' && originalStatus >= 500 ? originalStatus : status;
};
