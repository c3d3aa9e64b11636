import Box from '@mui/material/Box';
import { useAppSelector } from '../base/store.ts';

/** The status element is always mounted: screen readers announce only changes of a mounted element. */
export const AvisoEnCamino = () => {
  const enCamino = useAppSelector((estado) => estado.enCamino.desde !== null);
  return (
    <Box role="status">
      {enCamino && (
        <Box sx={{ px: 2, py: 0.75, typography: 'body2', textAlign: 'center', color: 'text.secondary' }}>
          Lo que acabas de registrar está en camino.
        </Box>
      )}
    </Box>
  );
};
