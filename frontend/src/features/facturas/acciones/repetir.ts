/** The addresses of a new invoice that repeats another, or is for a given customer. */
const REPETIR = 'repetir';
const CLIENTE = 'cliente';

export const direccionDeRepetir = (id: string): string => `/facturas/nueva?${REPETIR}=${id}`;

/** The id of the invoice to repeat, or null. */
export const repetidaEn = (busqueda: string): string | null => new URLSearchParams(busqueda).get(REPETIR);

/** The id of the customer, or null. */
export const clienteEn = (busqueda: string): string | null => new URLSearchParams(busqueda).get(CLIENTE);
