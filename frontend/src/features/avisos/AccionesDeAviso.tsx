import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { hacerYDecirlo } from '../../components/useTrasConfirmar.ts';
import { useDescartarAvisoMutation } from '../../api/avisos.api.ts';
import { nuevaClave } from '../../base/api.ts';
import { type AvisoDeFactura } from './aviso-de-factura.ts';
import { type AbrirAviso } from './useVentanasDeAviso.tsx';

interface Props {
  de: AvisoDeFactura;
  abrir: AbrirAviso;
}

export const AccionesDeAviso = ({ de, abrir }: Props) => {
  const [descartar, { isLoading }] = useDescartarAvisoMutation();
  const [clave] = useState(nuevaClave);
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
      <Button variant="outlined" onClick={() => abrir('confirmar', de)}>
        Confirmar
      </Button>
      <Button onClick={() => abrir('descartar', de)}>No lo encuentro</Button>
      <Button disabled={isLoading} onClick={() => void cerrarElAviso()}>
        Ya registrado
      </Button>
    </Box>
  );
};
