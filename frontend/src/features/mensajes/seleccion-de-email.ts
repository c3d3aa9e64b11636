import { type ClienteDeApi } from '@dominio/clientes/cliente.view.ts';
import { plegar } from '@dominio/texto.ts';
import { tieneEmail } from '../clientes/contacto.ts';

/** The e-mail dialog's list (spec section 2): the search matches anywhere in the name; those without e-mail come first. */
export const clientesParaEmail = (clientes: readonly ClienteDeApi[], busqueda: string): ClienteDeApi[] => {
  const encontrados = clientes.filter(({ nombre }) => plegar(nombre).includes(plegar(busqueda)));
  return [...encontrados.filter((uno) => !tieneEmail(uno)), ...encontrados.filter(tieneEmail)];
};

/** The chosen ones as they are now, in the order they were chosen; whoever gained an e-mail is told by it. */
export const elegidosDe = (clientes: readonly ClienteDeApi[], ids: readonly string[]): ClienteDeApi[] => {
  const porId = new Map(clientes.map((uno) => [uno.id, uno])); // 'Todos' may be 10,000
  return ids.map((id) => porId.get(id)).filter((uno) => uno !== undefined);
};

export const alternarId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((uno) => uno !== id) : [...ids, id];

export const estanTodos = (deLaLista: readonly ClienteDeApi[], ids: readonly string[]): boolean => {
  const elegidos = new Set(ids);
  return deLaLista.length > 0 && deLaLista.every(({ id }) => elegidos.has(id));
};

/** 'Todos' chooses the whole list beside those chosen before, or lets the whole list go. */
export const alternarTodos = (deLaLista: readonly ClienteDeApi[], ids: readonly string[]): string[] => {
  const lista = new Set(deLaLista.map(({ id }) => id));
  const resto = ids.filter((id) => !lista.has(id));
  return estanTodos(deLaLista, ids) ? resto : [...resto, ...lista];
};
