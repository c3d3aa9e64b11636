import { useConfirmacion } from './Confirmacion.tsx';

/** Closes at once when nothing was typed; else asks first, so that nothing typed is lost by a slip. */
export const useSalirSinPerder = (conCambios: boolean, salir: () => void): (() => void) => {
  const preguntar = useConfirmacion();
  return () => {
    if (!conCambios) return salir();
    void preguntar({
      titulo: '¿Salir sin guardar?',
      texto: 'Lo que escribiste se perderá.',
      confirmar: 'Salir sin guardar',
      cancelar: 'Seguir editando',
      peligro: true,
    }).then((si) => {
      if (si) salir();
    });
  };
};
