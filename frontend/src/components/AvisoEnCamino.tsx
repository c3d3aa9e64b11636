import Box from '@mui/material/Box';
import { useAppSelector } from '../base/store.ts';
import { useSinEmpujar } from './useSinEmpujar.ts';

/** The status element is always mounted: screen readers announce only changes of a mounted element. */
export const AvisoEnCamino = () => {
  const enCamino = useAppSelector((estado) => estado.enCamino.desde !== null);
  const caja = useSinEmpujar(enCamino);
  return (
    <Box ref={caja} role="status">
      {enCamino && (
        <Box sx={{ px: 2, py: 0.75, typography: 'body2', textAlign: 'center', color: 'text.secondary' }}>
          Lo que acabas de registrar está en camino.
        </Box>
      )}
    </Box>
  );
};
