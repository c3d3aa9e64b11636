import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { EnCamino } from './EnCamino.tsx';
import { SOLO_PARA_OIR } from './solo-para-oir.ts';

export const PantallaEnCamino = () => (
  <Box role="status" sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
    <Box sx={SOLO_PARA_OIR}>Cargando...</Box>
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
      <Skeleton variant="rounded" width={200} height={28} />
    </Box>
    <EnCamino alto={120} cuantos={4} />
  </Box>
);
