import { type ReactNode } from 'react';
import { comoPagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { useMetodosDePagoQuery } from '../../../api/metodos-de-pago.api.ts';
import { HojaDeFactura } from './HojaDeFactura.tsx';
import { formularioImpreso } from '../formulario/formulario-impreso.ts';
import { type ValoresDeFactura } from '../formulario/valores.ts';
import { useContactoEnPapel } from './useContactoEnPapel.ts';

interface PropsDeLaVista {
  onCerrar: () => void;
  children: ReactNode;
}

export const VistaPrevia = ({ onCerrar, children }: PropsDeLaVista) => (
  <DialogoAdaptable abierto titulo="Vista previa" onCerrar={onCerrar} forma="completa">
    {children}
  </DialogoAdaptable>
);

interface Props {
  valores: ValoresDeFactura;
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  onCerrar: () => void;
}

export const VistaPreviaDeFactura = ({ valores, factura, negocio, onCerrar }: Props) => {
  const contacto = useContactoEnPapel(valores.cliente?.id ?? '', factura);
  const { mostrar_como_pagar = true } = negocio as Partial<NegocioDeApi>;
  const { data: metodos = [] } = useMetodosDePagoQuery(undefined, { skip: !mostrar_como_pagar });
  const como_pagar = mostrar_como_pagar ? comoPagar(metodos) : [];
  return (
    <VistaPrevia onCerrar={onCerrar}>
      <HojaDeFactura impresa={formularioImpreso(valores, { factura, negocio, contacto, como_pagar })} />
    </VistaPrevia>
  );
};
