import { type ComponentProps, type ReactNode } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { CampoFecha } from './CampoFecha.tsx';

interface Props<V extends FieldValues> extends Omit<
  ComponentProps<typeof CampoFecha>,
  'inputRef' | 'valor' | 'onCambio' | 'error' | 'pregunta'
> {
  control: Control<V>;
  name: FieldPath<V>;
  /** A question below the field; `poner` sets the field to an answer. */
  pregunta?: (poner: (valor: string) => void) => ReactNode;
}

export const FechaDelFormulario = <V extends FieldValues>({
  control,
  name,
  pregunta,
  ...campo
}: Props<V>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref, value, onChange }, fieldState }) => (
      <CampoFecha
        {...campo}
        inputRef={ref}
        valor={value as Dia | null}
        onCambio={onChange}
        pregunta={pregunta?.(onChange)}
        error={fieldState.error?.message}
      />
    )}
  />
);
