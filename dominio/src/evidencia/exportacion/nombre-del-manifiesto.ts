/** The file of an archive that says what is in it, and what its entries hang between. */
export const NOMBRE_DEL_MANIFIESTO = 'MANIFIESTO.json';
