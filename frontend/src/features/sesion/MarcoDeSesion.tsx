import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { AvisoDeTardanza } from '../../components/AvisoDeTardanza.tsx';
import { LEMA, Marca, NOMBRE_DE_LA_MARCA } from '../../components/Marca.tsx';

interface Props {
  titulo: string;
  subtitulo: string;
  children: ReactNode;
}

export const MarcoDeSesion = ({ titulo, subtitulo, children }: Props) => {
  useEffect(() => {
    document.title = `${titulo} · ${NOMBRE_DE_LA_MARCA}`;
  }, [titulo]);
  return (
    <>
      <AvisoDeTardanza />
      <Box
        component="main"
        sx={{
          minHeight: '100dvh',
          display: 'grid',
          placeItems: 'center',
          px: 2,
          py: 4,
          bgcolor: 'background.default',
        }}
      >
        <Box sx={{ width: '100%', maxWidth: 400, display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Marca tamano={48} />
            <Box>
              <Typography sx={{ fontWeight: 700, fontSize: 20, letterSpacing: '-0.015em', lineHeight: 1.2 }}>
                {NOMBRE_DE_LA_MARCA}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {LEMA}
              </Typography>
            </Box>
          </Box>
          <Card sx={{ p: { xs: 2.5, md: 4 }, display: 'flex', flexDirection: 'column', gap: 2.5 }}>
            <Box>
              <Typography variant="h1" sx={{ fontSize: { xs: 24, md: 24 } }}>
                {titulo}
              </Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                {subtitulo}
              </Typography>
            </Box>
            {children}
          </Card>
        </Box>
      </Box>
    </>
  );
};
