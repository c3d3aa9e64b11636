import ChevronRightIcon from '../../iconos/ChevronRightRounded.tsx';
import HourglassBottomIcon from '../../iconos/HourglassBottomOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'wouter';
import { useAlAcercarse } from '../../base/carga/adelantar.ts';
import { ANGOSTA } from '../../base/tema/medidas.ts';
import { ConPuntos } from '../../components/ConPuntos.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { useResumenQuery } from '../../api/facturas.api.ts';
import { contados } from '@cuenta-clara/dominio/contados';

const RUTA = '/antiguedad';
const COBRANZA = '/cobranza';

export const TeDeben = () => {
  const { data: resumen, isError } = useResumenQuery({});
  const alAcercarse = useAlAcercarse();
  if (isError && !resumen) return null;
  const vencidas = resumen?.vencidas.cantidad ?? 0;
  return (
    <Card sx={{ display: 'flex', [ANGOSTA]: { flexDirection: 'column' }, alignItems: 'stretch' }}>
      <CardActionArea
        component={Link}
        href={RUTA}
        {...alAcercarse(RUTA)}
        sx={{
          px: 2,
          py: 1.5,
          display: 'flex',
          justifyContent: 'flex-start',
          gap: 1.5,
          minHeight: { xs: 72, md: 56 },
          flex: 1,
          minWidth: 0,
        }}
      >
        <HourglassBottomIcon sx={{ color: vencidas > 0 ? 'error.main' : 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {!resumen && <Skeleton width="60%" />}
          {resumen && resumen.por_cobrar === 0 && 'Nadie te debe nada'}
          {resumen && resumen.por_cobrar !== 0 && (
            <ConPuntos
              partes={[
                <>
                  Te deben <Dinero pesos={resumen.por_cobrar} />
                </>,
                vencidas > 0 && (
                  <Box component="span" sx={{ color: 'error.main' }}>
                    {contados(vencidas, 'vencida', 'vencidas')}
                  </Box>
                ),
              ]}
            />
          )}
        </Box>
        {vencidas === 0 && <ChevronRightIcon sx={{ color: 'text.secondary' }} />}
      </CardActionArea>
      {vencidas > 0 && (
        <Button
          component={Link}
          href={COBRANZA}
          {...alAcercarse(COBRANZA)}
          variant="outlined"
          sx={{ alignSelf: 'center', mx: 1.5, minHeight: 44, flexShrink: 0 }}
        >
          Cobrar
        </Button>
      )}
    </Card>
  );
};
