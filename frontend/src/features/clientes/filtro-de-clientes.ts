import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { plegar } from '@cuenta-clara/dominio/texto';

export type Pestana = 'todos' | 'activo' | 'pendiente';

/** Search by the start of the name, ignoring case and accents (decisions, "Screens"), within a tab. */
export const filtrarClientes = (
  clientes: readonly ClienteDeApi[],
  busqueda: string,
  pestana: Pestana,
): ClienteDeApi[] => {
  const inicio = plegar(busqueda);
  return clientes.filter(
    ({ nombre, categoria }) =>
      (pestana === 'todos' || categoria === pestana) && plegar(nombre).startsWith(inicio),
  );
};

export const cuentasPorPestana = (clientes: readonly ClienteDeApi[]): Record<Pestana, number> => {
  const activo = clientes.filter(({ categoria }) => categoria === 'activo').length;
  return { todos: clientes.length, activo, pendiente: clientes.length - activo };
};
