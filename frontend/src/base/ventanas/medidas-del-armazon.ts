/** Phone, in px. */
export const ALTO_DE_LAS_PESTANAS = 60;
/** px below a page for the floating button. */
export const AIRE_BAJO_LA_PAGINA = 88;
/** Desk: the side bar, in px. */
export const ANCHO_DE_LA_BARRA = 232;
/** The bar grows with the browser's text size. */
export const ANCHO_QUE_TOMA_LA_BARRA = `max(${ANCHO_DE_LA_BARRA}px, min(14.5rem, 25vw))`;
