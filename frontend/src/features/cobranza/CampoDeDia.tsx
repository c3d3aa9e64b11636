import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { FechaDelFormulario } from '../../components/FechaDelFormulario.tsx';
import { DiasALaMano } from './DiasALaMano.tsx';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  rechazo: (dia: Dia, hoy: Dia) => string | undefined;
}

export const CampoDeDia = <V extends FieldValues>({ rechazo, ...campo }: Props<V>) => {
  const hoy = useHoy();
  const { value, onChange } = useController(campo).field;
  return (
    <>
      <DiasALaMano hoy={hoy} elegido={value as Dia | null} onElegir={onChange} />
      <FechaDelFormulario {...campo} rechazo={(dia) => rechazo(dia, hoy)} />
    </>
  );
};
