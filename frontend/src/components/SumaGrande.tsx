import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Dinero } from './Dinero.tsx';

interface Props {
  titulo: string;
  pesos: number | undefined;
  color?: string | undefined;
  menor?: boolean;
  children?: ReactNode;
}

export const SumaGrande = ({ titulo, pesos, color, menor = false, children }: Props) => (
  <Box sx={menor ? { minWidth: 0, containerType: 'inline-size' } : {}}>
    <Typography variant="body2" color="textSecondary">
      {titulo}
    </Typography>
    <Typography
      component="p"
      sx={{
        fontSize: menor ? 'clamp(0.875rem, 12.2cqi, 1.5rem)' : { xs: 'min(2rem, 9vw)', md: 32 },
        fontWeight: 700,
        letterSpacing: '-0.02em',
        lineHeight: 1.25,
        color,
      }}
    >
      {pesos === undefined ? <Skeleton width={140} /> : <Dinero pesos={pesos} />}
    </Typography>
    {children}
  </Box>
);
