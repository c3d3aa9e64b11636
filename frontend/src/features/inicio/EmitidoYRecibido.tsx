import { mesDe } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { facturasApi } from '../../api/facturas.api.ts';
import { CifrasPorMes } from '../../components/cifras-por-mes/CifrasPorMes.tsx';
import { EMITIDO, RECIBIDO } from '../../components/cifras-por-mes/cifras.ts';
import { mesesHasta } from '../../components/cifras-por-mes/meses.ts';

const NADA = { emitido: 0, recibido: 0 };

/** A payment counts in its own month, whatever the month of its invoice. */
export const EmitidoYRecibido = () => {
  // The summary is read from the cache without a subscription: a new subscription would repeat a failed
  // request, because this component is drawn after the metric cards.
  const { data: resumen, isError } = facturasApi.endpoints.resumen.useQueryState({});
  const hoy = useHoy();
  if (isError && !resumen) return null;
  return (
    <CifrasPorMes
      titulo="Emitido y recibido"
      segun="por el día de la factura y el de cada pago"
      cifras={[EMITIDO, RECIBIDO]}
      meses={resumen && mesesHasta(mesDe(hoy), resumen.por_mes, NADA)}
      vacio={
        <EstadoVacio
          dibujo="facturas"
          titulo="Todavía no hay nada que comparar"
          texto="Con tus facturas verás aquí, mes a mes, cuánto emites y cuánto recibes."
          nivel="h3"
        />
      }
    />
  );
};
