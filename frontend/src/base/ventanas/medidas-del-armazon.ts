export const ALTO_DE_LAS_PESTANAS = 60;
/** The floating button (BotonFlotante) stands in the middle of the tabs, 8 px from their edges. */
export const BOTON_FLOTANTE = ALTO_DE_LAS_PESTANAS - 16;
export const AIRE_BAJO_LA_PAGINA = 88;
export const ANCHO_DE_LA_BARRA = 232;
export const ANCHO_QUE_TOMA_LA_BARRA = `max(${ANCHO_DE_LA_BARRA}px, min(14.5rem, 25vw))`;
