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

/** The server's own words, or those of the place (spec section 8). */
export const mensajeDeError = (error: unknown, siNoDice = ERROR_EN_LA_OPERACION): string => {
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
