import Button from '@mui/material/Button';
import { useState } from 'react';
import { CambioDeContrasena } from './CambioDeContrasena.tsx';
import { Seccion } from '../../components/Seccion.tsx';

export const Contrasena = () => {
  const [cambiando, setCambiando] = useState(false);
  return (
    <Seccion
      titulo="Contraseña"
      texto="Cámbiala si alguien más pudo verla."
      accion={
        <Button variant="outlined" onClick={() => setCambiando(true)}>
          Cambiar contraseña
        </Button>
      }
    >
      {cambiando && <CambioDeContrasena onCerrar={() => setCambiando(false)} />}
    </Seccion>
  );
};
