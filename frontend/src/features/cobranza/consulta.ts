/** Which page of the list an address asks for. */
export const paginaDe = (busqueda: string): number =>
  Math.max(1, Number(new URLSearchParams(busqueda).get('pagina')) || 1);

export const consultaDe = (busqueda: string): { page?: number } => {
  const pagina = paginaDe(busqueda);
  return pagina > 1 ? { page: pagina } : {};
};
