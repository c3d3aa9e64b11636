import { useState } from 'react';
import { type EstadoDelFormulario, useSinPerder } from '../../components/useSalirSinPerder.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

interface ConId {
  readonly id: string;
}

export interface Formulario {
  onListo: (guardado: ConId) => void;
  onCancelar: () => void;
  onEstado: (estado: EstadoDelFormulario) => void;
}

export const SIN_FORMULARIO: EstadoDelFormulario = { conCambios: false, ocupado: false };

/** The owner is asked before she loses typed text by editing another element, closing or cancelling. */
export const useEdicion = <T extends ConId>(cual: string) => {
  const [editado, setEditado] = useAbierta<T | 'nuevo'>(cual);
  const [ultimo, setUltimo] = useState('');
  const [estado, setEstado] = useState(SIN_FORMULARIO);
  const sinPerder = useSinPerder(estado);
  const poner = (uno: T | 'nuevo' | null) => {
    setEstado(SIN_FORMULARIO);
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
    onEstado: setEstado,
  };
  return {
    esNuevo: editado === 'nuevo',
    enSuRenglon: editado === 'nuevo' ? null : editado,
    sinFormulario: editado === null,
    ocupado: estado.ocupado,
    ultimo,
    editar: (uno: T | 'nuevo') => sinPerder(() => poner(uno)),
    alSalir: (salir: () => void) => () => sinPerder(salir),
    formulario,
  };
};
