import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { hacerYDecirlo } from '../../components/useTrasConfirmar.ts';
import { useDescartarAvisoMutation } from '../../api/avisos.api.ts';
import { nuevaClave } from '../../base/api.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { type AvisoDeFactura } from './aviso-de-factura.ts';

const DialogoDeConfirmar = parte(() => import('./DialogoDeConfirmar.tsx'));
const DialogoDeDescartar = parte(() => import('./DialogoDeDescartar.tsx'));

export const AccionesDeAviso = ({ de }: { de: AvisoDeFactura }) => {
  const [haciendo, setHaciendo] = useAbierta<'confirmar' | 'descartar'>(`aviso/${de.aviso.id}`);
  const [descartar, { isLoading }] = useDescartarAvisoMutation();
  const [clave] = useState(nuevaClave);
  const cerrar = () => setHaciendo(null);
  const { factura_id: id, aviso } = de;
  const cerrarElAviso = () =>
    hacerYDecirlo({
      hacer: () => descartar({ id, aviso_id: aviso.id, clave, cuerpo: { ya_registrado: true } }),
      exito: 'Aviso cerrado: el pago ya estaba registrado',
      error: 'No se pudo cerrar el aviso',
    });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, auto)' },
        gap: 1,
        width: { xs: '100%', md: 'auto' },
        '& > button': { minHeight: 44 },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Button variant="outlined" onClick={() => setHaciendo('confirmar')}>
        Confirmar
      </Button>
      <Button onClick={() => setHaciendo('descartar')}>No lo encuentro</Button>
      <Button disabled={isLoading} onClick={() => void cerrarElAviso()}>
        Ya registrado
      </Button>
      <Suspense>
        {haciendo === 'confirmar' && <DialogoDeConfirmar de={de} onCerrar={cerrar} />}
        {haciendo === 'descartar' && <DialogoDeDescartar de={de} onCerrar={cerrar} />}
      </Suspense>
    </Box>
  );
};
