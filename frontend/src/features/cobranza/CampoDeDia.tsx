import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { CampoFecha } from '../../components/CampoFecha.tsx';
import { DiasALaMano } from './DiasALaMano.tsx';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
}

export const CampoDeDia = <V extends FieldValues>({ control, name, label }: Props<V>) => {
  const hoy = useHoy();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const dia = field.value as Dia | null;
        return (
          <>
            <DiasALaMano hoy={hoy} elegido={dia} onElegir={field.onChange} />
            <CampoFecha
              label={label}
              valor={dia}
              onCambio={field.onChange}
              error={fieldState.error?.message}
            />
          </>
        );
      }}
    />
  );
};
