import FilterListIcon from '../../iconos/FilterListRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { SIN_PERIODO } from '../../base/tiempo/periodo.ts';
import { parteTardia } from '../../base/carga/carga-diferida.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { ReintentoDiscreto } from '../../components/ReintentoDiscreto.tsx';
import { RANGO_EN_CAMINO } from '../../components/EnCamino.tsx';
import { useResumenQuery } from '../../api/facturas.api.ts';
import { TarjetaDeCifras } from './TarjetaDeCifras.tsx';
import { useBreve } from './breve.ts';
import { consultaDelPeriodo, etiquetaDelPeriodo } from './periodo.ts';
import { Desplegable } from '../../components/Desplegable.tsx';
import { ConPuntos } from '../../components/ConPuntos.tsx';
import { DeAntes } from '../../components/DeAntes.tsx';

const RangoDeFechas = parteTardia(async () => ({
  default: (await import('../../components/RangoDeFechas.tsx')).RangoDeFechas,
}));

export const TotalCobrado = () => {
  const breve = useBreve();
  const [periodo, setPeriodo] = useState(SIN_PERIODO);
  const [abierto, setAbierto] = useState(false);
  const consulta = consultaDelPeriodo(periodo, useHoy());
  // RTK Query's `data` would show the previous period's figure while the new one loads.
  const { currentData: resumen, isFetching, error, refetch } = useResumenQuery(consulta);
  const fallo = Boolean(error) && !resumen && !isFetching;
  return (
    <TarjetaDeCifras>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          mt: -1,
          mr: -1,
        }}
      >
        <Typography variant="body2" color="textSecondary">
          Total Cobrado
        </Typography>
        <Button startIcon={<FilterListIcon />} onClick={() => setAbierto(!abierto)} aria-expanded={abierto}>
          Filtrar Fechas
        </Button>
      </Box>
      <Box sx={breve ? { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 } : {}}>
        {fallo ? (
          <ReintentoDiscreto texto="No pudimos cargar el total" onReintentar={() => void refetch()} />
        ) : (
          <Typography
            component="p"
            sx={{ fontSize: 24, fontWeight: 700, letterSpacing: '-0.02em', lineHeight: 1.25 }}
          >
            {resumen ? (
              <DeAntes cambia={isFetching} component="span">
                <Dinero pesos={resumen.total_cobrado} />
              </DeAntes>
            ) : (
              <Skeleton width={140} />
            )}
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {etiquetaDelPeriodo(periodo)}
        </Typography>
      </Box>
      {!fallo && !breve && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          <ConPuntos
            partes={[
              'facturas que terminaron de pagarse',
              <>
                recibido en el período{' '}
                {resumen ? (
                  <DeAntes cambia={isFetching} component="span">
                    <Dinero pesos={resumen.recibido} />
                  </DeAntes>
                ) : (
                  <Skeleton component="span" width={72} sx={{ display: 'inline-block' }} />
                )}
              </>,
            ]}
          />
        </Typography>
      )}
      <Desplegable abierto={abierto}>
        <Box sx={{ pt: 2 }}>
          <Suspense fallback={RANGO_EN_CAMINO}>
            <RangoDeFechas periodo={periodo} onCambio={setPeriodo} limpiar="Limpiar Filtros" />
          </Suspense>
        </Box>
      </Desplegable>
    </TarjetaDeCifras>
  );
};
