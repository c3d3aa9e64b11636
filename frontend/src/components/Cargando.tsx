import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useEffect, useState } from 'react';
import { ESTA_TARDANDO, PACIENCIA_MS } from '../base/tiempo/paciencia.ts';

export const Cargando = ({ texto = 'Cargando...' }: { texto?: string }) => {
  const [tarda, setTarda] = useState(false);
  useEffect(() => {
    const espera = setTimeout(() => setTarda(true), PACIENCIA_MS);
    return () => clearTimeout(espera);
  }, []);
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        minHeight: '50vh',
        px: 2,
        color: 'text.secondary',
      }}
    >
      <CircularProgress size={20} color="inherit" aria-hidden />
      {tarda ? `${texto} ${ESTA_TARDANDO}` : texto}
    </Box>
  );
};
