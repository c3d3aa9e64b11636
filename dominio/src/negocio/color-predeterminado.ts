/** The colour of a business that chose none (spec section 9). */
export const COLOR_PREDETERMINADO = '#2563eb';
