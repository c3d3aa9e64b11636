import { mesDe } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/hoy.ts';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { useResumenQuery } from '../facturas/facturas.api.ts';
import { CifrasPorMes } from '../../components/cifras-por-mes/CifrasPorMes.tsx';
import { COBRADO, FACTURADO } from '../../components/cifras-por-mes/cifras.ts';
import { mesesHasta } from '../../components/cifras-por-mes/meses.ts';

const NADA = { facturado: 0, cobrado: 0 };

/** Month by month, what was invoiced and what of it is collected. */
export const FacturadoContraCobrado = () => {
  const { data: resumen, isError } = useResumenQuery({});
  const hoy = useHoy();
  // The metric cards above show the same answer: they say that it failed, and their Reintentar brings this back too.
  if (isError && !resumen) return null;
  return (
    <CifrasPorMes
      titulo="Facturado contra cobrado"
      segun="por la fecha de la factura"
      cifras={[FACTURADO, COBRADO]}
      meses={resumen && mesesHasta(mesDe(hoy), resumen.por_mes, NADA)}
      superpuestas
      vacio={
        <EstadoVacio
          dibujo="facturas"
          titulo="Todavía no hay nada que comparar"
          texto="Con tus facturas verás aquí, mes a mes, cuánto facturas y cuánto cobras."
          nivel="h3"
        />
      }
    />
  );
};
