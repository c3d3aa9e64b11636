import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

interface Props {
  /** Height of one item, in pixels. */
  alto: number;
  cuantos?: number;
}

/** Placeholder of a list: as many skeletons as items are expected. */
export const EnCamino = ({ alto, cuantos = 3 }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
    {Array.from({ length: cuantos }, (_nada, lugar) => (
      <Skeleton key={lugar} variant="rounded" height={alto} />
    ))}
  </Box>
);

/** Placeholder of RangoDeFechas: its fields and button are a column on a phone, a row on a desk. */
export const RANGO_EN_CAMINO = (
  <Skeleton variant="rounded" sx={{ height: { xs: 3 * 56 + 2 * 12, md: 56 } }} />
);
