import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  /** Height of each item in pixels. */
  alto: number;
  cuantos?: number;
}

/** The placeholder of a list while it loads. */
export const EnCamino = ({ alto, cuantos = 3 }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
    {Array.from({ length: cuantos }, (_nada, lugar) => (
      <Skeleton key={lugar} variant="rounded" height={alto} />
    ))}
  </Box>
);

/** The placeholder of RangoDeFechas while it loads: a column on a phone, a row on a desk. */
export const RANGO_EN_CAMINO = (
  <Skeleton variant="rounded" sx={{ height: { xs: 3 * 56 + 2 * 12, md: 56 } }} />
);
