import { type ClienteDeFactura } from '@cuenta-clara/dominio/facturas/factura';
import { useClienteQuery } from '../../../api/clientes.api.ts';
import { type Contacto } from '../formulario/papel-del-documento.ts';

const SIN_CONTACTO: Contacto = { telefono: null, email: null, direccion: null, rfc: null };

interface DocumentoGuardado {
  readonly cliente_id: string;
  readonly cliente: ClienteDeFactura;
}

/** The customer's data in a preview: as stored in the document, or her present data when the document's customer was changed. */
export const useContactoEnPapel = (clienteId: string, documento: DocumentoGuardado | null): Contacto => {
  const esElMismo = documento?.cliente_id === clienteId;
  const { data: registrado } = useClienteQuery(clienteId, { skip: clienteId === '' || esElMismo });
  if (esElMismo) return documento.cliente;
  return registrado ? { ...registrado, rfc: registrado.fiscal?.rfc ?? null } : SIN_CONTACTO;
};
