import { type ComponentProps } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { FilaDeAcciones } from '../../../components/FilaDeAcciones.tsx';

interface Props extends Omit<ComponentProps<typeof FilaDeAcciones>, 'nombrar'> {
  factura: FacturaDeApi;
}

export const AccionesDeFactura = ({ factura, ...fila }: Props) => (
  <FilaDeAcciones {...fila} nombrar={(texto) => `${texto} (factura ${factura.numero_factura})`} />
);
