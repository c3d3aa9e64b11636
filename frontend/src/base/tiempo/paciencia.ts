/** After this wait without an answer the screen says that the wait is long. */
export const PACIENCIA_MS = 2_500;
export const ESTA_TARDANDO = 'Está tardando más de lo normal…';
