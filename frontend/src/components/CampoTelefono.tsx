import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { telefonoEscrito } from '@cuenta-clara/dominio/contacto-escrito';
import { negocioApi } from '../api/negocio.api.ts';

/** Of a text, the ten digits of its telephone; the text as it is where it has none. */
export const useTelefonoDe = (codigoPais?: string): ((texto: string) => string) => {
  // The shell asks for the business as it starts: no field asks for it again.
  const { data: negocio } = negocioApi.endpoints.negocio.useQueryState();
  const pais = codigoPais ?? negocio?.codigo_pais ?? '';
  return (texto) => telefonoEscrito(texto, pais) ?? texto;
};

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value: string;
  /** Is told the ten digits, or what was typed while it has none. */
  onChange: (telefono: string) => void;
  /** Where it is not that of the business. */
  codigoPais?: string;
};

/** What was typed stays on the screen until the field is left; then its ten digits, or what was typed where it has none. */
export const EntradaDeTelefono = ({ value, onChange, onBlur, codigoPais, ...props }: Props) => {
  const telefonoDe = useTelefonoDe(codigoPais);
  const [escrito, setEscrito] = useState<string | null>(null);
  return (
    <TextField
      fullWidth
      // The telephone of somebody else: the browser would fill in the owner's own.
      autoComplete="off"
      {...props}
      type="tel"
      value={escrito ?? value}
      onChange={({ target }) => {
        setEscrito(target.value);
        onChange(telefonoDe(target.value));
      }}
      onBlur={(evento) => {
        setEscrito(null);
        onBlur?.(evento);
      }}
    />
  );
};

/** The telephone of a form, on the keyboard of telephones. */
export const CampoTelefono = <V extends FieldValues>({
  control,
  name,
  helperText,
  ...props
}: { control: Control<V>; name: FieldPath<V> } & Omit<Props, 'name' | 'value' | 'onChange' | 'error'>) => {
  const {
    field: { ref, value, ...field },
    fieldState: { error },
  } = useController({ control, name });
  return (
    <EntradaDeTelefono
      {...props}
      {...field}
      value={value ?? ''}
      inputRef={ref}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
    />
  );
};
