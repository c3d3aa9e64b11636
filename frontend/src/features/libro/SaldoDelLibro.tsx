import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type PaginaDelLibroDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { NOMBRES_DE_SUMAS } from '@cuenta-clara/dominio/evidencia/libro/nombres-de-sumas';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { ANGOSTA } from '../../base/tema/medidas.ts';
import { Dinero } from '../../components/Dinero.tsx';

const SUMAS = [
  ['facturado', NOMBRES_DE_SUMAS.facturado],
  ['cobrado', NOMBRES_DE_SUMAS.cobrado],
  ['revertido', NOMBRES_DE_SUMAS.revertido],
  ['por_cobrar', 'Por cobrar'],
] as const;

interface Props {
  saldo: PaginaDelLibroDeApi['saldo_al'] | undefined;
  al: Dia | null;
}

export const SaldoDelLibro = ({ saldo, al }: Props) => (
  <Card component="section" aria-label="Saldo" sx={{ p: { xs: 2, md: 3 } }}>
    <Typography variant="h3" component="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {al ? `Saldo al ${formatoDeDia(al)}` : 'Saldo al día de hoy'}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      todo lo registrado hasta entonces
    </Typography>
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        [ANGOSTA]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: 1.5,
        m: 0,
        mt: 1.5,
      }}
    >
      {SUMAS.map(([suma, nombre]) => (
        <Box
          key={suma}
          sx={{
            containerType: 'inline-size',
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {nombre}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: 'clamp(0.875rem, 12.2cqi, 1.25rem)',
              fontWeight: suma === 'por_cobrar' ? 700 : 600,
              letterSpacing: '-0.01em',
            }}
          >
            {saldo ? <Dinero pesos={saldo[suma]} /> : <Skeleton width="70%" />}
          </Typography>
        </Box>
      ))}
    </Box>
  </Card>
);
