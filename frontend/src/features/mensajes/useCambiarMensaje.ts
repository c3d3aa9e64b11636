import { useConfirmacion } from '../../components/Confirmacion.tsx';

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
