import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Dinero } from './Dinero.tsx';

interface Props {
  titulo: string;
  /** undefined: on its way. */
  pesos: number | undefined;
  color?: string | undefined;
  /** What it is the sum of. */
  children?: ReactNode;
}

/** The amount that a screen is about. */
export const SumaGrande = ({ titulo, pesos, color, children }: Props) => (
  <Box>
    <Typography variant="body2" color="textSecondary">
      {titulo}
    </Typography>
    <Typography
      component="p"
      sx={{
        fontSize: { xs: 'min(1.5rem, 9vw)', md: 32 },
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
