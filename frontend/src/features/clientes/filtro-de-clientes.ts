import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { encuentra, palabrasDeCliente } from '@cuenta-clara/dominio/busqueda';
import { plegar, sinInvisibles, soloDigitos } from '@cuenta-clara/dominio/texto';

export type Pestana = 'todos' | 'activo' | 'pendiente';

/**
 * Customers are filtered by the start of their name, whatever its case and accents (decisions, "Screens").
 */
export const filtrarClientes = (
  clientes: readonly ClienteDeApi[],
  busqueda: string,
  pestana: Pestana,
): ClienteDeApi[] => {
  const inicio = plegar(sinInvisibles(busqueda));
  return clientes.filter(
    (cliente) =>
      (pestana === 'todos' || cliente.categoria === pestana) &&
      plegar(comoSeLlama(cliente)).startsWith(inicio),
  );
};

/**
 * Customers whose name does not begin with the text are listed under 'También' when the text is inside the
 * name, at the start of the e-mail or in the telephone, or when the global search finds them.
 */
export const tambienClientes = (
  clientes: readonly ClienteDeApi[],
  busqueda: string,
  pestana: Pestana,
): ClienteDeApi[] => {
  const buscado = plegar(sinInvisibles(busqueda));
  if (!buscado) return [];
  const digitos = /^[\d\s()+-]+$/.test(buscado) ? soloDigitos(buscado) : '';
  return clientes.filter((cliente) => {
    const { nombre, telefono, email, categoria } = cliente;
    const suyo = plegar(comoSeLlama(cliente));
    return (
      (pestana === 'todos' || categoria === pestana) &&
      !suyo.startsWith(buscado) &&
      (suyo.includes(buscado) ||
        plegar(nombre).includes(buscado) ||
        plegar(email ?? '').startsWith(buscado) ||
        (digitos !== '' && soloDigitos(telefono ?? '').includes(digitos)) ||
        encuentra(buscado, palabrasDeCliente(cliente)))
    );
  });
};

export const cuentasPorPestana = (clientes: readonly ClienteDeApi[]): Record<Pestana, number> => {
  const activo = clientes.filter(({ categoria }) => categoria === 'activo').length;
  return { todos: clientes.length, activo, pendiente: clientes.length - activo };
};
