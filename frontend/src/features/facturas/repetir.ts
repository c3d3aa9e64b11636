/** A new invoice that begins as another was. */
const REPETIR = 'repetir';

export const direccionDeRepetir = (id: string): string => `/facturas/nueva?${REPETIR}=${id}`;

/** Which one is repeated; null when it is a new one from nothing. */
export const repetidaEn = (busqueda: string): string | null => new URLSearchParams(busqueda).get(REPETIR);
