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

const ALGO_FALLO = 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.';

/** What to do about something that could not be read: her line is only blamed when the server was not reached. */
export const queHacer = (error: unknown): string => {
  const estatus = estatusDe(error);
  return typeof estatus === 'number' && estatus >= 500
    ? ALGO_FALLO
    : 'Revisa tu conexión e inténtalo de nuevo.';
};

/** The machinery of whatever failed (a proxy's, too) is not for her to read: only that it is busy is. */
const hablaLaMaquina = (estatus: number | string | undefined): boolean =>
  typeof estatus === 'number' && estatus >= 500 && estatus !== 503;

/** No answer came: whether the request was done is for the server to say. */
export const sinRespuesta = (error: unknown): boolean => {
  const estatus = estatusDe(error);
  return estatus === 'FETCH_ERROR' || estatus === 'TIMEOUT_ERROR';
};

/** The server's own words, or those of the place (spec section 8). */
export const mensajeDeError = (error: unknown, siNoDice = ERROR_EN_LA_OPERACION): string => {
  const estatus = estatusDe(error);
  if (estatus === 'FETCH_ERROR') return SIN_CONEXION;
  if (estatus === 422) return YA_SE_GUARDO;
  if (hablaLaMaquina(estatus)) return siNoDice;
  const { message } = cuerpoDe(error);
  return typeof message === 'string' && message ? message : siNoDice;
};

/** The server's text for each field it refused. */
export const erroresPorCampo = (error: unknown): Record<string, string> => {
  const { errors } = cuerpoDe(error);
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {};
};

export const estatusDe = (error: unknown): number | string | undefined =>
  (error as { status?: number | string } | undefined)?.status;
