/** The filters of a list in the address of its screen: they survive a reload and the way back. */

/** `valor` when it is one of `todos`, else null. */
export const unoDe = <T extends string>(todos: readonly T[], valor: string | null): T | null =>
  todos.find((uno) => uno === valor) ?? null;

/** Pages are whole numbers from 1 on. An address that names no page, or no such number, is of the first. */
export const paginaEn = (parametros: URLSearchParams): number => {
  const pagina = Number(parametros.get('pagina'));
  return Number.isSafeInteger(pagina) && pagina > 1 ? pagina : 1;
};

/** `?q=ana&pagina=2`; empty filters and the first page are left out, so that a list at rest has its bare address. */
export const busquedaCon = (
  filtros: Readonly<Record<string, string | false | null>>,
  pagina: number,
): string => {
  const dichos = Object.entries({ ...filtros, pagina: pagina > 1 && String(pagina) }).filter(
    (par): par is [string, string] => Boolean(par[1]),
  );
  return dichos.length > 0 ? `?${new URLSearchParams(dichos)}` : '';
};
