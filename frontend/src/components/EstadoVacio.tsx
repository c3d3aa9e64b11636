import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Dibujo, type NombreDeDibujo } from './Dibujo.tsx';

interface Props {
  dibujo: NombreDeDibujo;
  titulo: string;
  texto?: string;
  accion?: ReactNode;
  /** The heading's level is `h1` on a page without another heading. */
  nivel?: 'h1' | 'h2' | 'h3';
}

export const EstadoVacio = ({ dibujo, titulo, texto, accion, nivel = 'h2' }: Props) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      gap: 1,
      px: 2,
      py: { xs: 5, md: 7 },
    }}
  >
    <Dibujo nombre={dibujo} />
    <Typography variant="h3" component={nivel}>
      {titulo}
    </Typography>
    {texto && (
      <Typography color="textSecondary" sx={{ maxWidth: 360 }}>
        {texto}
      </Typography>
    )}
    {accion && <Box sx={{ mt: 1.5 }}>{accion}</Box>}
  </Box>
);
