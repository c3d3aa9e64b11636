/** A new invoice that begins as another was, or with its customer. */
const REPETIR = 'repetir';
const CLIENTE = 'cliente';

export const direccionDeRepetir = (id: string): string => `/facturas/nueva?${REPETIR}=${id}`;

/** Which one is repeated; null when it is a new one from nothing. */
export const repetidaEn = (busqueda: string): string | null => new URLSearchParams(busqueda).get(REPETIR);

/** For which customer it is; null when she is not chosen yet. */
export const clienteEn = (busqueda: string): string | null => new URLSearchParams(busqueda).get(CLIENTE);
