import { aQuienSeSaluda } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { direccionDeEmail } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';

/** An empty or blank text counts as no e-mail (spec section 5). */
export const tieneEmail = ({ email }: Pick<ClienteDeApi, 'email'>): boolean => (email ?? '').trim() !== '';
export const tieneTelefono = ({ telefono }: Pick<ClienteDeApi, 'telefono'>): boolean =>
  telefono.trim() !== '';

/**
 * The `mailto:` link that opens an e-mail with a greeting (spec section 2, "Customers"). Its subject names
 * `host`, the product's host name without its port.
 */
export const saludoPorEmail = (
  cliente: Pick<ClienteDeApi, 'email' | 'nombre' | 'empresa'>,
  host: string,
): string =>
  direccionDeEmail([cliente.email ?? ''], `Mensaje desde ${host}`, `Hola ${aQuienSeSaluda(cliente)},\n\n`);
