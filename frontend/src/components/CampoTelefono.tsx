import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { telefonoEscrito } from '@cuenta-clara/dominio/contacto-escrito';
import { negocioApi } from '../api/negocio.api.ts';

export const useTelefonoDe = (codigoPais?: string): ((texto: string) => string) => {
  // The shell queries the business on start, so fields read its country code from the cache.
  const { data: negocio } = negocioApi.endpoints.negocio.useQueryState();
  const pais = codigoPais ?? negocio?.codigo_pais ?? '';
  return (texto) => telefonoEscrito(texto, pais) ?? texto;
};

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (telefono: string) => void;
  /** The country code; absent for the code of the business. */
  codigoPais?: string;
};

/** The raw text of a telephone stays until the field loses the focus; then the ten digits replace it. */
export const EntradaDeTelefono = ({ value, onChange, onBlur, codigoPais, ...props }: Props) => {
  const telefonoDe = useTelefonoDe(codigoPais);
  const [escrito, setEscrito] = useState<string | null>(null);
  return (
    <TextField
      fullWidth
      // Autofill would offer the owner's own telephone for her customer's.
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
