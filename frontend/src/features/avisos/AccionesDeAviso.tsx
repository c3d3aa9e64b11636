import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { type AvisoDeFactura } from './aviso-de-factura.ts';

const DialogoDeConfirmar = parte(() => import('./DialogoDeConfirmar.tsx'));
const DialogoDeDescartar = parte(() => import('./DialogoDeDescartar.tsx'));

/** What she does about a notice: the payment is there, or it is not. */
export const AccionesDeAviso = ({ de }: { de: AvisoDeFactura }) => {
  const [haciendo, setHaciendo] = useState<'confirmar' | 'descartar' | null>(null);
  const cerrar = () => setHaciendo(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flexShrink: 0 }}>
      <Button variant="contained" sx={{ minHeight: 44 }} onClick={() => setHaciendo('confirmar')}>
        Confirmar
      </Button>
      <Button sx={{ minHeight: 44 }} onClick={() => setHaciendo('descartar')}>
        No lo encuentro
      </Button>
      <Suspense>
        {haciendo === 'confirmar' && <DialogoDeConfirmar de={de} onCerrar={cerrar} />}
        {haciendo === 'descartar' && <DialogoDeDescartar de={de} onCerrar={cerrar} />}
      </Suspense>
    </Box>
  );
};
