import { comoPagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { useClienteQuery } from '../../../api/clientes.api.ts';
import { useMetodosDePagoQuery } from '../../../api/metodos-de-pago.api.ts';
import { HojaDeFactura } from './HojaDeFactura.tsx';
import { formularioImpreso } from '../formulario/formulario-impreso.ts';
import { type ValoresDeFactura } from '../formulario/valores.ts';

interface Props {
  valores: ValoresDeFactura;
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  onCerrar: () => void;
}

const SIN_CONTACTO = { telefono: null, email: null, direccion: null, rfc: null };

/** The full-screen preview (spec section 2, "Invoice preview / PDF layout"). */
export const VistaPrevia = ({ valores, factura, negocio, onCerrar }: Props) => {
  const clienteId = valores.cliente?.id ?? '';
  // A saved invoice keeps the customer as she was, unless it is given to another.
  const esElMismo = factura?.cliente_id === clienteId;
  const { data: registrado } = useClienteQuery(clienteId, { skip: clienteId === '' || esElMismo });
  const suRegistro = registrado && { ...registrado, rfc: registrado.fiscal?.rfc ?? null };
  const contacto = esElMismo ? factura.cliente : (suRegistro ?? SIN_CONTACTO);
  const { mostrar_como_pagar = true } = negocio as Partial<NegocioDeApi>;
  const { data: metodos = [] } = useMetodosDePagoQuery(undefined, { skip: !mostrar_como_pagar });
  const como_pagar = mostrar_como_pagar ? comoPagar(metodos) : [];
  return (
    <DialogoAdaptable abierto titulo="Vista previa" onCerrar={onCerrar} forma="completa">
      <HojaDeFactura impresa={formularioImpreso(valores, { factura, negocio, contacto, como_pagar })} />
    </DialogoAdaptable>
  );
};
