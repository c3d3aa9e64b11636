import Box from '@mui/material/Box';
import { Dinero } from '../../components/Dinero.tsx';

export const Movimiento = ({ pesos }: { pesos: number }) =>
  pesos === 0 ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      —
    </Box>
  ) : (
    <Dinero pesos={pesos} />
  );
