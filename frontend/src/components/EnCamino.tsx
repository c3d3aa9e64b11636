import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  alto: number;
  cuantos?: number;
}

export const EnCamino = ({ alto, cuantos = 3 }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
    {Array.from({ length: cuantos }, (_nada, lugar) => (
      <Skeleton key={lugar} variant="rounded" height={alto} />
    ))}
  </Box>
);

export const RANGO_EN_CAMINO = (
  <Skeleton variant="rounded" sx={{ height: { xs: 3 * 56 + 2 * 12, md: 56 } }} />
);
