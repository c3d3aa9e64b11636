import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { EnlaceDeLista } from '../../../components/EnlaceDeLista.tsx';
import { usePrefetchFacturas } from '../../../api/facturas.api.ts';

interface Props {
  factura: FacturaDeApi;
  deTodaLaTarjeta?: boolean;
}

export const EnlaceAlDetalle = ({ factura: { id, cliente }, deTodaLaTarjeta = false }: Props) => {
  const leer = usePrefetchFacturas('factura');
  return (
    <EnlaceDeLista
      nombre={comoSeLlama(cliente)}
      a={`/factura-detalle/${id}`}
      leer={() => leer(id)}
      deTodaLaTarjeta={deTodaLaTarjeta}
    />
  );
};
