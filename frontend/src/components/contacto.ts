import { aQuienSeSaluda } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { direccionDeEmail } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';

/** Whether a customer has an e-mail: an empty or blank text counts as none (spec section 5). */
export const tieneEmail = ({ email }: Pick<ClienteDeApi, 'email'>): boolean => (email ?? '').trim() !== '';
export const tieneTelefono = ({ telefono }: Pick<ClienteDeApi, 'telefono'>): boolean =>
  telefono.trim() !== '';

/**
 * The `mailto:` address of a customer card's Email button, with a subject and a greeting (spec section 2,
 * "Customers"). `host` is the product's host without port.
 */
export const saludoPorEmail = (
  cliente: Pick<ClienteDeApi, 'email' | 'nombre' | 'empresa'>,
  host: string,
): string =>
  direccionDeEmail([cliente.email ?? ''], `Mensaje desde ${host}`, `Hola ${aQuienSeSaluda(cliente)},\n\n`);
