import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** A whole screen on its way. */
export const Cargando = ({ texto = 'Cargando...' }: { texto?: string }) => (
  <Box
    role="status"
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 1.5,
      minHeight: '50vh',
      color: 'text.secondary',
    }}
  >
    <CircularProgress size={20} color="inherit" aria-hidden />
    {texto}
  </Box>
);
