import Box from '@mui/material/Box';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { consejoDeTelefono, telefonoEnCampo, telefonoEscrito } from '@cuenta-clara/dominio/contacto-escrito';
import { negocioApi } from '../api/negocio.api.ts';

const usePais = (codigoPais?: string): string => {
  // The shell queries the business on start, so fields read its country code from the cache.
  const { data: negocio } = negocioApi.endpoints.negocio.useQueryState();
  return codigoPais ?? negocio?.codigo_pais ?? '';
};

export const useTelefonoDe = (): ((texto: string) => string) => {
  const pais = usePais();
  return (texto) => telefonoEnCampo(texto, pais);
};

type Props = Omit<TextFieldProps, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (telefono: string) => void;
  /** The country code; absent for the code of the business. */
  codigoPais?: string;
};

/** The raw text of a telephone stays until the field loses the focus; then the ten digits replace it. */
export const EntradaDeTelefono = ({ value, onChange, onBlur, codigoPais, helperText, ...props }: Props) => {
  const pais = usePais(codigoPais);
  const [escrito, setEscrito] = useState<string | null>(null);
  const leerOtraVez = useEffectEvent(() => {
    const telefono = telefonoEscrito(value, pais);
    if (telefono !== null && telefono !== value) onChange(telefono);
  });
  // A text refused under another country's code, or before the business was loaded, can now be a telephone.
  useEffect(() => leerOtraVez(), [pais]);
  const consejo = escrito === null ? consejoDeTelefono(value, pais) : null;
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
        onChange(telefonoEnCampo(target.value, pais));
      }}
      onBlur={(evento) => {
        setEscrito(null);
        onBlur?.(evento);
      }}
      helperText={
        consejo === null ? (
          helperText
        ) : (
          <>
            {helperText}
            <Box component="span" sx={{ display: 'block' }}>
              {consejo}
            </Box>
          </>
        )
      }
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
