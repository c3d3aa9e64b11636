/** Nobody is left without a word for longer, in ms. */
export const PACIENCIA_MS = 2_500;
export const ESTA_TARDANDO = 'Está tardando más de lo normal…';
