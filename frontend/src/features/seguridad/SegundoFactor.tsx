import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { MarcoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { PasoDeComprobacion } from './PasoDeComprobacion.tsx';
import { Seccion } from '../../components/Seccion.tsx';
import { useQuitarSegundoFactorMutation, useRecuperacionQuery } from '../../api/recuperacion.api.ts';

/** The dialog contains the library for QR codes, so it is loaded when opened. */
const DialogoDeSegundoFactor = parte(() => import('./DialogoDeSegundoFactor.tsx'));

export const SegundoFactor = () => {
  const { data: recuperacion } = useRecuperacionQuery();
  const [quitar] = useQuitarSegundoFactorMutation();
  const [abierto, setAbierto] = useState<'activar' | 'quitar' | null>(null);
  const cerrar = () => setAbierto(null);
  const activa = recuperacion?.segundo_factor ?? false;
  return (
    <>
      <Seccion
        titulo="Verificación en dos pasos"
        texto={
          activa
            ? 'Está activa: al entrar pedimos también un código de tu aplicación.'
            : 'Al entrar pide también un código de tu teléfono: la contraseña sola ya no basta.'
        }
        accion={
          <Button
            variant="outlined"
            color={activa ? 'error' : 'primary'}
            disabled={!recuperacion}
            onClick={() => setAbierto(activa ? 'quitar' : 'activar')}
          >
            {activa ? 'Quitar' : 'Activar'}
          </Button>
        }
      />
      {abierto === 'quitar' && (
        <MarcoDeDialogo>
          <PasoDeComprobacion
            titulo="¿Quitar la verificación en dos pasos?"
            texto="Desde ahora bastará tu contraseña para entrar."
            confirmar="Sí, quitar"
            peligro
            conCodigo
            guardar={quitar}
            alGuardar={cerrar}
            exito="Verificación en dos pasos quitada"
            error="No pudimos quitarla"
            onCerrar={cerrar}
          />
        </MarcoDeDialogo>
      )}
      <Suspense>{abierto === 'activar' && <DialogoDeSegundoFactor onCerrar={cerrar} />}</Suspense>
    </>
  );
};
