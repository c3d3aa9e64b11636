import { useConfirmacion } from '../../components/Confirmacion.tsx';

/** Another message takes the place of what she wrote only after she says so. */
export const useCambiarMensaje = (): ((conPalabrasSuyas: boolean) => Promise<boolean>) => {
  const preguntar = useConfirmacion();
  return async (conPalabrasSuyas) =>
    !conPalabrasSuyas ||
    preguntar({
      titulo: '¿Cambiar el mensaje?',
      texto: 'Lo que escribiste se perderá.',
      confirmar: 'Cambiar el mensaje',
      cancelar: 'Seguir editando',
      peligro: true,
    });
};
