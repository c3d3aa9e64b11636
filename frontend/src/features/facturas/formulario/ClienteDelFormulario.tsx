import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { SelectorDeCliente } from './SelectorDeCliente.tsx';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  disabled: boolean;
}

export const ClienteDelFormulario = <V extends FieldValues>({ control, name, disabled }: Props<V>) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState }) => (
      <SelectorDeCliente
        valor={field.value}
        onCambio={field.onChange}
        inputRef={field.ref}
        error={fieldState.error?.message}
        disabled={disabled}
      />
    )}
  />
);
