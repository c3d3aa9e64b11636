import { diaDePago } from '@cuenta-clara/dominio/facturas/abonos';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { estaVencida, plazoDicho } from '@cuenta-clara/dominio/facturas/vencimiento';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/tiempo/hoy.ts';

interface Props {
  factura: FacturaDeApi;
}

export const Vencimiento = ({ factura }: Props) => {
  const hoy = useHoy();
  const { estado, fecha_vencimiento, metodo_pago, abonos } = factura;
  if (estado === 'pagada')
    return (
      <span style={{ color: 'var(--mui-palette-success-main)', overflowWrap: 'anywhere' }}>
        {['Pagada', metodo_pago?.nombre, formatoDeDia(diaDePago(abonos))].filter(Boolean).join(' · ')}
      </span>
    );
  return (
    <span
      style={{ color: `var(--mui-palette-${estaVencida(factura, hoy) ? 'error-main' : 'text-secondary'})` }}
    >
      {fecha_vencimiento ? plazoDicho(fecha_vencimiento, hoy) : 'Sin vencimiento'}
    </span>
  );
};
