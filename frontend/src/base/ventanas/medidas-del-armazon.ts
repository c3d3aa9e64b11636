/** Of the shell on the phone, in px. */
export const ALTO_DE_LAS_PESTANAS = 60;
/** What a page leaves free below itself, for the button that floats over the tabs. */
export const AIRE_BAJO_LA_PAGINA = 88;
/** Of the shell on a desk: the bar at its left, whose places stand at the top. */
export const ANCHO_DE_LA_BARRA = 232;
/** Its places are written in the browser's text size. */
export const ANCHO_QUE_TOMA_LA_BARRA = `max(${ANCHO_DE_LA_BARRA}px, min(14.5rem, 25vw))`;
