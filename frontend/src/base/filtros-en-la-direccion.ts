/** Filters of lists are in the address's query, so that they survive a reload and Back. */

export const unoDe = <T extends string>(todos: readonly T[], valor: string | null): T | null =>
  todos.find((uno) => uno === valor) ?? null;

export const paginaEn = (parametros: URLSearchParams): number => {
  const pagina = Number(parametros.get('pagina'));
  return Number.isSafeInteger(pagina) && pagina > 1 ? pagina : 1;
};

/** A query such as `?q=ana&pagina=2`: empty filters and page 1 are left out. */
export const busquedaCon = (
  filtros: Readonly<Record<string, string | false | null>>,
  pagina: number,
): string => {
  const dichos = Object.entries({ ...filtros, pagina: pagina > 1 && String(pagina) }).filter(
    (par): par is [string, string] => Boolean(par[1]),
  );
  return dichos.length > 0 ? `?${new URLSearchParams(dichos)}` : '';
};
