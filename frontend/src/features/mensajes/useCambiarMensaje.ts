import { useConfirmacion } from '../../components/Confirmacion.tsx';

/** Asks the owner before another message replaces the message that she wrote. */
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
