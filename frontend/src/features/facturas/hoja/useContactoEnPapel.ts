import { type ClienteDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { useClienteQuery } from '../../../api/clientes.api.ts';
import { type Contacto } from '../formulario/papel-del-documento.ts';

const SIN_CONTACTO: Contacto = { telefono: null, email: null, direccion: null, rfc: null };

interface DocumentoGuardado {
  readonly cliente_id: string;
  readonly cliente: ClienteDeFactura;
}

/** The contact data recorded with the document or, for another customer, her present data. */
export const useContactoEnPapel = (clienteId: string, documento: DocumentoGuardado | null): Contacto => {
  const esElMismo = documento?.cliente_id === clienteId;
  const { data: registrado } = useClienteQuery(clienteId, { skip: clienteId === '' || esElMismo });
  if (esElMismo) return documento.cliente;
  return registrado ? { ...registrado, rfc: registrado.fiscal?.rfc ?? null } : SIN_CONTACTO;
};
