import { useConfirmacion } from './Confirmacion.tsx';

/** The returned function runs `hacer`, after asking the owner when unsaved text would be lost. */
export const useSinPerder = (conCambios: boolean): ((hacer: () => void) => void) => {
  const preguntar = useConfirmacion();
  return (hacer) => {
    if (!conCambios) return hacer();
    void preguntar({
      titulo: '¿Salir sin guardar?',
      texto: 'Lo que escribiste se perderá.',
      confirmar: 'Salir sin guardar',
      cancelar: 'Seguir editando',
      peligro: true,
    }).then((si) => {
      if (si) hacer();
    });
  };
};

export const useSalirSinPerder = (conCambios: boolean, salir: () => void): (() => void) => {
  const sinPerder = useSinPerder(conCambios);
  return () => sinPerder(salir);
};
