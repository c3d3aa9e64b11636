import { useState } from 'react';
import { useSinPerder } from '../../components/useSalirSinPerder.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

interface ConId {
  readonly id: string;
}

export interface Formulario {
  onListo: (guardado: ConId) => void;
  onCancelar: () => void;
  onCambios: (conCambios: boolean) => void;
}

/** The owner is asked before she loses typed text by editing another element, closing or cancelling. */
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
    enSuRenglon: editado === 'nuevo' ? null : editado,
    sinFormulario: editado === null,
    ultimo,
    editar: (uno: T | 'nuevo') => sinPerder(() => poner(uno)),
    alSalir: (salir: () => void) => () => sinPerder(salir),
    formulario,
  };
};
