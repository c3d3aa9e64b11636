import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { useAqui } from '../../base/sesion/vuelta.ts';
import { EnlaceDeLista } from '../../components/EnlaceDeLista.tsx';
import { usePrefetchCotizaciones } from '../../api/cotizaciones.api.ts';
import { direccionDeCotizacion } from './direcciones.ts';

interface Props {
  cotizacion: CotizacionDeApi;
  deTodaLaTarjeta?: boolean;
}

export const EnlaceALaCotizacion = ({ cotizacion: { id, cliente }, deTodaLaTarjeta = false }: Props) => {
  const leer = usePrefetchCotizaciones('cotizacion');
  return (
    <EnlaceDeLista
      nombre={comoSeLlama(cliente)}
      a={direccionDeCotizacion(id)}
      leer={() => leer(id)}
      deTodaLaTarjeta={deTodaLaTarjeta}
      vuelta={useAqui()}
    />
  );
};
