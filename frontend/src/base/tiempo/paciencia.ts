/** In ms; then a wait is explained on the screen. */
export const PACIENCIA_MS = 2_500;
export const ESTA_TARDANDO = 'Está tardando más de lo normal…';
