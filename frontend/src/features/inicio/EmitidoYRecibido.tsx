import { mesDe } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { facturasApi } from '../../api/facturas.api.ts';
import { CifrasPorMes } from '../../components/cifras-por-mes/CifrasPorMes.tsx';
import { EMITIDO, RECIBIDO } from '../../components/cifras-por-mes/cifras.ts';
import { mesesHasta } from '../../components/cifras-por-mes/meses.ts';

const NADA = { emitido: 0, recibido: 0 };

/** Month by month, what was invoiced and what came in: of which invoice it was does not matter here. */
export const EmitidoYRecibido = () => {
  // Read, not asked for: this part is drawn after the metric cards, and a new subscription asks again for what failed.
  const { data: resumen, isError } = facturasApi.endpoints.resumen.useQueryState({});
  const hoy = useHoy();
  // The metric cards above show the same answer: they say that it failed, and their Reintentar brings this back too.
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
