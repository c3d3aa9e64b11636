/** The colour of spec section 9. */
export const COLOR_PREDETERMINADO = '#2563eb';
