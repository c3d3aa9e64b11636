import { useState } from 'react';
import { useSinPerder } from '../../components/useSalirSinPerder.ts';

/** How a form over its list ends, and what the list must know of it meanwhile. */
export interface Formulario {
  onListo: () => void;
  onCancelar: () => void;
  /** Whether something is typed that is not saved yet. */
  onCambios: (conCambios: boolean) => void;
}

/** What of a list is in the form over it: another one, closing and cancelling all ask before losing what was typed. */
export const useEdicion = <T>(onCerrar: () => void) => {
  const [editado, setEditado] = useState<T | 'nuevo' | null>(null);
  const [conCambios, setConCambios] = useState(false);
  const sinPerder = useSinPerder(conCambios);
  const poner = (uno: T | 'nuevo' | null) => {
    setConCambios(false);
    setEditado(uno);
  };
  const formulario: Formulario = {
    onListo: () => poner(null),
    onCancelar: () => sinPerder(() => poner(null)),
    onCambios: setConCambios,
  };
  return {
    editado,
    editar: (uno: T | 'nuevo') => sinPerder(() => poner(uno)),
    cerrar: () => sinPerder(onCerrar),
    formulario,
  };
};
