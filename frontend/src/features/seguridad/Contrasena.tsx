import Button from '@mui/material/Button';
import { useState } from 'react';
import { CONTRASENA_ACTUAL_INCORRECTA } from '@cuenta-clara/dominio/cuentas/cuenta';
import { QUIZA_YA_SE_CAMBIO, useQuizaQuedo } from '../../base/servidor/useQuizaQuedo.ts';
import { CambioDeContrasena } from './CambioDeContrasena.tsx';
import { Seccion } from '../../components/Seccion.tsx';
import { useCambiarContrasenaMutation } from '../../api/seguridad.api.ts';

const SI_SE_PERDIO = {
  [CONTRASENA_ACTUAL_INCORRECTA]: {
    texto: `${CONTRASENA_ACTUAL_INCORRECTA} ${QUIZA_YA_SE_CAMBIO}`,
    campo: 'actual',
  },
};

export const Contrasena = () => {
  const [mandar] = useCambiarContrasenaMutation();
  // The dialog can be closed and opened again between the tries.
  const cambiar = useQuizaQuedo(mandar, SI_SE_PERDIO);
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
      {cambiando && <CambioDeContrasena cambiar={cambiar} onCerrar={() => setCambiando(false)} />}
    </Seccion>
  );
};
