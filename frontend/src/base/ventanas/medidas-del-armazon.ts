/** Of the shell on the phone, in px. */
export const ALTO_DE_LAS_PESTANAS = 60;
/** What a page leaves free below itself, for the button that floats over the tabs. */
export const AIRE_BAJO_LA_PAGINA = 88;
