const REPETIR = 'repetir';
const CLIENTE = 'cliente';

export const direccionDeRepetir = (id: string): string => `/facturas/nueva?${REPETIR}=${id}`;

export const repetidaEn = (busqueda: string): string | null => new URLSearchParams(busqueda).get(REPETIR);

export const clienteEn = (busqueda: string): string | null => new URLSearchParams(busqueda).get(CLIENTE);
