import KeyIcon from '../../iconos/KeyRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useRecuperacionQuery } from '../../api/recuperacion.api.ts';

const DialogoDeCodigos = parte(() => import('./DialogoDeCodigos.tsx'));

/** Recovery codes are offered until they are saved: without them a forgotten password locks the owner out. */
export const OfertaDeCodigos = () => {
  const { data: recuperacion } = useRecuperacionQuery();
  const [viendo, setViendo] = useState(false);
  const cerrar = () => setViendo(false);
  const faltan = recuperacion && (!recuperacion.codigos_guardados || recuperacion.codigos === 0);
  return (
    <>
      {faltan && (
        <Card
          component="section"
          aria-labelledby="oferta-de-codigos"
          sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}
        >
          <KeyIcon color="primary" aria-hidden />
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography variant="h3" component="h2" id="oferta-de-codigos">
              Guarda tus códigos de recuperación
            </Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
              Si olvidas tu contraseña, con ellos vuelves a entrar.
            </Typography>
          </Box>
          <Button variant="outlined" onClick={() => setViendo(true)}>
            Ver mis códigos
          </Button>
        </Card>
      )}
      {/* The offer disappears while the dialog shows the codes, so the dialog is outside of the offer. */}
      <Suspense>{viendo && <DialogoDeCodigos onCerrar={cerrar} />}</Suspense>
    </>
  );
};
