import { emailEscrito, nombreEscrito } from '@cuenta-clara/dominio/contacto-escrito';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { TEXTOS_DE_ENVIO } from '@cuenta-clara/dominio/facturas/mensajes-de-factura';
import { esEmail, esTelefono } from '@cuenta-clara/dominio/texto';

export type Dato = 'telefono' | 'email';
type Cliente = FacturaDeApi['cliente'];
type CampoEditado = 'nombre' | 'empresa' | Dato;
/** The edited fields of a customer; `empresa` only for companies. */
export type EdicionDeCliente = { readonly nombre: string } & Readonly<Partial<Record<CampoEditado, string>>>;
export type Problemas = Partial<Record<CampoEditado, string>>;

export const edicionDe = (cliente: Cliente, dato: Dato): EdicionDeCliente => ({
  ...(cliente.empresa !== null && { empresa: cliente.empresa }),
  nombre: cliente.nombre,
  [dato]: cliente[dato] ?? '',
});

/** Fields are normalised as the server does, except the telephone, which its field has normalised already. */
const escrito = {
  nombre: nombreEscrito,
  empresa: nombreEscrito,
  telefono: (texto: string) => texto,
  email: emailEscrito,
} as const;

/** Unchanged fields are not sent, so that a name changed meanwhile on the server stays. */
export const cambioDe = (cliente: Cliente, edicion: EdicionDeCliente): Partial<EdicionDeCliente> =>
  Object.fromEntries(
    Object.entries(edicion)
      .map(([campo, valor]) => [campo as CampoEditado, valor] as const)
      .filter(([campo, valor]) => escrito[campo](valor) !== escrito[campo](cliente[campo] ?? ''))
      .map(([campo, valor]) => [campo, escrito[campo](valor)]),
  );

export const hayCambio = (cliente: Cliente, edicion: EdicionDeCliente): boolean =>
  Object.keys(cambioDe(cliente, edicion)).length > 0;

export const problemasDe = ({ nombre, empresa = '', telefono, email }: EdicionDeCliente): Problemas => ({
  ...(nombreEscrito(nombre + empresa) === '' && { nombre: TEXTOS_DE_ENVIO.nombreDelCliente }),
  ...(telefono !== undefined && !esTelefono(telefono) && { telefono: TEXTOS_DE_ENVIO.telefonoEnEdicion }),
  ...(email !== undefined && !esEmail(emailEscrito(email)) && { email: TEXTOS_DE_ENVIO.emailDelCliente }),
});

export const conNombreCorregido = (mensaje: string, antes: string, ahora: string): string =>
  antes === '' ? mensaje : mensaje.replaceAll(antes, () => ahora);
