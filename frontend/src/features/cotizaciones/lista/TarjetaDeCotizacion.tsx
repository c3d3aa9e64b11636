import Card from '@mui/material/Card';
import { memo } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { useHoy, useZona } from '../../../base/tiempo/hoy.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { FilaDeAcciones } from '../../../components/FilaDeAcciones.tsx';
import { Inicial } from '../../../components/Inicial.tsx';
import { InsigniaEnCamino } from '../../../components/InsigniaEnCamino.tsx';
import { TARJETA_DE_LISTA } from '../../../components/tarjeta-de-lista.ts';
import { EnlaceALaCotizacion } from '../EnlaceALaCotizacion.tsx';
import { InsigniaDeCotizacion } from '../../../components/InsigniaDeCotizacion.tsx';
import { accionesDeCotizacion } from '../acciones/acciones-de-cotizacion.tsx';
import { type HacerConCotizacion } from '../acciones/useHacerConCotizacion.ts';
import { cualDicha, numeroDicho, situacionDicha } from '../cotizacion-dicha.ts';

interface Props {
  cotizacion: CotizacionDeApi;
  onHacer: HacerConCotizacion;
}

const ESTILOS = {
  ...TARJETA_DE_LISTA,
  containIntrinsicHeight: 'auto 132px',
  '& .como': { m: 0, typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
} as const;

export const TarjetaDeCotizacion = memo(({ cotizacion, onHacer }: Props) => {
  const { cliente, fecha, total } = cotizacion;
  const ahora = { hoy: useHoy(), zona: useZona() };
  return (
    <Card
      component="article"
      aria-label={`Cotización ${numeroDicho(cotizacion)} de ${comoSeLlama(cliente)}`}
      sx={ESTILOS}
    >
      <div className="cabeza">
        <Inicial nombre={comoSeLlama(cliente)} />
        <div className="quien">
          <EnlaceALaCotizacion cotizacion={cotizacion} deTodaLaTarjeta />
          <p>
            {numeroDicho(cotizacion)} · {formatoDeDia(fecha)}
            <InsigniaEnCamino de="cotizaciones" id={cotizacion.id} />
          </p>
        </div>
        <div className="cuanto">
          <div>
            <Dinero pesos={total} />
          </div>
          <InsigniaDeCotizacion {...cotizacion} />
        </div>
      </div>
      <p className="como">{situacionDicha(cotizacion, ahora)}</p>
      <FilaDeAcciones
        acciones={accionesDeCotizacion(cotizacion, onHacer, ahora)}
        nombrar={(texto) => cualDicha(texto, cotizacion)}
      />
    </Card>
  );
});
TarjetaDeCotizacion.displayName = 'TarjetaDeCotizacion';
