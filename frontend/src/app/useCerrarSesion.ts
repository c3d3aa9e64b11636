import { sesionCerrada } from '../base/sesion/sesion.ts';
import { useAppDispatch } from '../base/store.ts';
import { dondeHaySinGuardar } from '../base/ventanas/hojas-sin-guardar.ts';
import { useIr } from '../base/ventanas/useIr.ts';
import { useConfirmacion } from '../components/Confirmacion.tsx';

const TEXTOS = {
  aqui: 'Hay algo que no guardaste. Al cerrar sesión se perderá.',
  'otra pestaña': 'En otra pestaña hay algo que no guardaste. Al cerrar sesión se perderá.',
};

export const useCerrarSesion = () => {
  const dispatch = useAppDispatch();
  const ir = useIr();
  const preguntar = useConfirmacion();
  return async (): Promise<void> => {
    const donde = dondeHaySinGuardar();
    const seVa =
      donde === null ||
      (await preguntar({
        titulo: '¿Cerrar sesión sin guardar?',
        texto: TEXTOS[donde],
        confirmar: 'Cerrar sesión',
        cancelar: 'Seguir aquí',
        peligro: true,
      }));
    if (!seVa) return;
    dispatch(sesionCerrada());
    ir('/login');
  };
};
