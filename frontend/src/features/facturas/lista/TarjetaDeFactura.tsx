import Card from '@mui/material/Card';
import { memo } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { ANGOSTA } from '../../../base/tema/medidas.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { Inicial } from '../../../components/Inicial.tsx';
import { InsigniaDeEstado } from '../../../components/InsigniaDeEstado.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { TARJETA_DE_LISTA } from '../../../components/tarjeta-de-lista.ts';
import { InsigniaDeAviso } from '../../avisos/InsigniaDeAviso.tsx';
import { Abonado, Balance } from '../cobro/Abonado.tsx';
import { AccionesDeFactura } from '../acciones/AccionesDeFactura.tsx';
import { EnlaceAlDetalle } from './EnlaceAlDetalle.tsx';
import { Vencimiento } from '../Vencimiento.tsx';
import { accionesDe } from '../acciones/acciones-de-factura.tsx';
import { type HacerConFactura } from '../acciones/useHacerConFactura.ts';

interface Props {
  factura: FacturaDeApi;
  avisada?: boolean;
  onHacer: HacerConFactura;
  completando?: boolean;
}

const ESTILOS = {
  ...TARJETA_DE_LISTA,
  containIntrinsicHeight: 'auto 148px',
  '& .cuando': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    mt: -0.5, // closes the gap below the customer's name, which ends higher than the amount beside it
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
    [ANGOSTA]: { flexWrap: 'wrap' },
  },
  '& .entero': { whiteSpace: 'nowrap' },
  '& .tenue': { color: 'text.secondary' },
} as const;

export const TarjetaDeFactura = memo(({ factura, avisada, onHacer, completando }: Props) => {
  const { cliente, estado, numero_factura, fecha_factura, fecha_vencimiento, total } = factura;
  return (
    <Card
      component="article"
      aria-label={`Factura ${numero_factura} de ${comoSeLlama(cliente)}`}
      sx={ESTILOS}
    >
      <div className="cabeza">
        <Inicial nombre={comoSeLlama(cliente)} />
        <div className="quien">
          <EnlaceAlDetalle factura={factura} deTodaLaTarjeta />
          <p>
            #{numero_factura} · {formatoDeDia(fecha_factura)}
            <InsigniaEnCamino de="facturas" id={factura.id} />
          </p>
        </div>
        <div className="cuanto">
          <div>
            <Dinero pesos={total} />
          </div>
          <InsigniaDeEstado factura={factura} />
        </div>
      </div>
      <div className="cuando">
        <Vencimiento factura={factura} />
        {estado === 'pendiente' && (
          <span className="entero">
            <Balance factura={factura} />
          </span>
        )}
        {estado === 'pagada' && fecha_vencimiento && (
          <span className="entero tenue">Venc. {formatoDeDia(fecha_vencimiento)}</span>
        )}
      </div>
      {avisada && estado === 'pendiente' && <InsigniaDeAviso />}
      <Abonado factura={factura} sx={{ mb: 0.75 }} />
      <AccionesDeFactura factura={factura} acciones={accionesDe(factura, onHacer, completando)} />
    </Card>
  );
});
TarjetaDeFactura.displayName = 'TarjetaDeFactura';
