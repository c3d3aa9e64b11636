import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  /** How high one of what comes is, in pixels. */
  alto: number;
  cuantos?: number;
}

/** In the place of a list that is on its way: as many as are likely to come, each as high as one of them. */
export const EnCamino = ({ alto, cuantos = 3 }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
    {Array.from({ length: cuantos }, (_nada, lugar) => (
      <Skeleton key={lugar} variant="rounded" height={alto} />
    ))}
  </Box>
);

/** In the place of RangoDeFechas: its fields and its button are in a column on the phone, in a row on a desk. */
export const RANGO_EN_CAMINO = (
  <Skeleton variant="rounded" sx={{ height: { xs: 3 * 56 + 2 * 12, md: 56 } }} />
);
