import { useState } from 'react';
import { useSinPerder } from '../../components/useSalirSinPerder.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

interface ConId {
  readonly id: string;
}

/** How a form in its list ends, and what the list must know of it meanwhile. */
export interface Formulario {
  onListo: (guardado: ConId) => void;
  onCancelar: () => void;
  /** Whether something is typed that is not saved yet. */
  onCambios: (conCambios: boolean) => void;
}

/** What of a list (`cual`) is in a form: another one, closing and cancelling all ask before losing what was typed. */
export const useEdicion = <T extends ConId>(cual: string) => {
  const [editado, setEditado] = useAbierta<T | 'nuevo'>(cual);
  const [ultimo, setUltimo] = useState('');
  const [conCambios, setConCambios] = useState(false);
  const sinPerder = useSinPerder(conCambios);
  const poner = (uno: T | 'nuevo' | null) => {
    setConCambios(false);
    setEditado(uno);
  };
  const formulario: Formulario = {
    onListo: ({ id }) => {
      setUltimo(id);
      poner(null);
    },
    onCancelar: () =>
      sinPerder(() => {
        if (editado !== null && editado !== 'nuevo') setUltimo(editado.id);
        poner(null);
      }),
    onCambios: setConCambios,
  };
  return {
    esNuevo: editado === 'nuevo',
    /** As it was when its form was opened, in its own row. */
    enSuRenglon: editado === 'nuevo' ? null : editado,
    sinFormulario: editado === null,
    /** The one whose form was closed last: its row takes the focus, and with it comes into sight. */
    ultimo,
    editar: (uno: T | 'nuevo') => sinPerder(() => poner(uno)),
    /** Leaves the list, where nothing that was typed is lost by it. */
    alSalir: (salir: () => void) => () => sinPerder(salir),
    formulario,
  };
};
