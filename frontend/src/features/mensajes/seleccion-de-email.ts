import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { plegar } from '@cuenta-clara/dominio/texto';
import { tieneEmail } from '../../components/contacto.ts';

export type ClientesPorId = ReadonlyMap<string, ClienteDeApi>;

/** Customers are indexed, because 'Todos' may be 10,000. */
export const clientesPorId = (clientes: readonly ClienteDeApi[]): ClientesPorId =>
  new Map(clientes.map((uno) => [uno.id, uno]));

/** Customers without e-mail come first (spec section 2). */
export const clientesParaEmail = (clientes: readonly ClienteDeApi[], busqueda: string): ClienteDeApi[] => {
  const buscado = plegar(busqueda);
  const encontrados = clientes.filter(({ nombre, empresa }) =>
    plegar(`${empresa ?? ''} ${nombre}`).includes(buscado),
  );
  return [...encontrados.filter((uno) => !tieneEmail(uno)), ...encontrados.filter(tieneEmail)];
};

export const elegidosDe = (porId: ClientesPorId, ids: readonly string[]): ClienteDeApi[] =>
  ids.map((id) => porId.get(id)).filter((uno) => uno !== undefined);

export const quitarIds = (ids: readonly string[], quitados: readonly string[]): string[] => {
  const fuera = new Set(quitados);
  return ids.filter((id) => !fuera.has(id));
};

export const alternarId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? quitarIds(ids, [id]) : [...ids, id];

export const estanTodos = (deLaLista: readonly ClienteDeApi[], elegidos: ReadonlySet<string>): boolean =>
  deLaLista.length > 0 && deLaLista.every(({ id }) => elegidos.has(id));

export const alternarTodos = (deLaLista: readonly ClienteDeApi[], ids: readonly string[]): string[] => {
  const lista = deLaLista.map(({ id }) => id);
  const resto = quitarIds(ids, lista);
  return estanTodos(deLaLista, new Set(ids)) ? resto : [...resto, ...lista];
};
