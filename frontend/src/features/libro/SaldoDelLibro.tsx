import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type PaginaDelLibroDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { ANGOSTA } from '../../base/tema/medidas.ts';
import { EMITIDO_SEGUN_REGISTRO } from '../../components/cifras-por-mes/cifras.ts';
import { Dinero } from '../../components/Dinero.tsx';

const SUMAS = [
  ['facturado', EMITIDO_SEGUN_REGISTRO.nombre],
  ['cobrado', 'Cobrado'],
  ['revertido', 'Revertido'],
  ['por_cobrar', 'Por cobrar'],
] as const;

interface Props {
  saldo: PaginaDelLibroDeApi['saldo_al'] | undefined;
}

/** How the books stood at the end of a day, or stand now. */
export const SaldoDelLibro = ({ saldo }: Props) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      [ANGOSTA]: { gridTemplateColumns: 'minmax(0, 1fr)' },
      gap: 1.5,
      m: 0,
    }}
  >
    {SUMAS.map(([suma, nombre]) => (
      <Card key={suma} component="div" sx={{ p: 2, containerType: 'inline-size' }}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {nombre}
        </Typography>
        <Typography
          component="dd"
          sx={{
            m: 0,
            mt: 0.5,
            // The widest amounts of half a phone, as large as they fit: never cut.
            fontSize: 'clamp(0.875rem, 12.2cqi, 1.5rem)',
            fontWeight: 700,
            letterSpacing: '-0.02em',
          }}
        >
          {saldo ? <Dinero pesos={saldo[suma]} /> : <Skeleton width="70%" />}
        </Typography>
      </Card>
    ))}
  </Box>
);
