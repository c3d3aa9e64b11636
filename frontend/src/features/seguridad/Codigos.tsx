import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { Seccion } from '../../components/Seccion.tsx';
import { useRecuperacionQuery } from '../../api/recuperacion.api.ts';

const DialogoDeCodigos = parte(() => import('./DialogoDeCodigos.tsx'));

const cuantosQuedan = (codigos: number): string => (codigos === 1 ? 'queda 1' : `quedan ${codigos}`);

export const Codigos = () => {
  const { data: recuperacion } = useRecuperacionQuery();
  const [viendo, setViendo] = useState(false);
  const codigos = recuperacion?.codigos ?? 0;
  const paraQue = 'Con uno vuelves a entrar si olvidas tu contraseña o pierdes tu teléfono';
  return (
    <>
      <Seccion
        titulo="Códigos de recuperación"
        texto={
          recuperacion
            ? `${paraQue}: ${codigos === 0 ? 'no tienes ninguno' : cuantosQuedan(codigos)}.`
            : `${paraQue}.`
        }
        accion={
          <Button variant="outlined" disabled={!recuperacion} onClick={() => setViendo(true)}>
            {codigos === 0 ? 'Generar códigos' : 'Renovar códigos'}
          </Button>
        }
      />
      <Suspense>{viendo && <DialogoDeCodigos onCerrar={() => setViendo(false)} />}</Suspense>
    </>
  );
};
