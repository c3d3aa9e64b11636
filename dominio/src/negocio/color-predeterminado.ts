export const COLOR_PREDETERMINADO = '#2563eb';
