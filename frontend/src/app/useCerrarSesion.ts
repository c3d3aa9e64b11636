import { useLocation } from 'wouter';
import { sesionCerrada } from '../base/sesion/sesion.ts';
import { useAppDispatch } from '../base/store.ts';
import { hayAlgoSinGuardar } from '../base/ventanas/sin-guardar.ts';
import { useConfirmacion } from '../components/Confirmacion.tsx';

/** Signs out; where something that she typed would be lost by it, she is asked first. */
export const useCerrarSesion = () => {
  const dispatch = useAppDispatch();
  const [, ir] = useLocation();
  const preguntar = useConfirmacion();
  return async (): Promise<void> => {
    const seVa =
      !hayAlgoSinGuardar() ||
      (await preguntar({
        titulo: '¿Cerrar sesión sin guardar?',
        texto: 'Hay algo que escribiste y no guardaste. Al cerrar sesión se perderá.',
        confirmar: 'Cerrar sesión',
        cancelar: 'Seguir aquí',
        peligro: true,
      }));
    if (!seVa) return;
    dispatch(sesionCerrada());
    ir('/login');
  };
};
