import { type ClienteDeApi } from '@dominio/clientes/cliente.view.ts';
import { plegar } from '@dominio/texto.ts';
import { tieneEmail } from '../clientes/contacto.ts';

/** The e-mail dialog's list (spec section 2): the search matches anywhere in the name; those without e-mail come first. */
export const clientesParaEmail = (clientes: readonly ClienteDeApi[], busqueda: string): ClienteDeApi[] => {
  const encontrados = clientes.filter(({ nombre }) => plegar(nombre).includes(plegar(busqueda)));
  return [...encontrados.filter((uno) => !tieneEmail(uno)), ...encontrados.filter(tieneEmail)];
};

/** The chosen ones as they are now, in the order they were chosen; whoever gained an e-mail is told by it. */
export const elegidosDe = (clientes: readonly ClienteDeApi[], ids: readonly string[]): ClienteDeApi[] =>
  ids.map((id) => clientes.find((uno) => uno.id === id)).filter((uno) => uno !== undefined);

export const alternarId = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((uno) => uno !== id) : [...ids, id];
