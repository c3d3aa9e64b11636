import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { decimalDe, dice, telefonoDe } from './escritura.ts';

type Ligado<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
} & Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'error'>;

interface Filtro {
  /** What may be typed stays, the rest is dropped as it is typed. */
  limpiar?: (texto: string) => string;
  /** What is on the screen for a value, where that is not the value itself. */
  mostrar?: (valor: string) => string;
}

/** A text field of a form: its error stands below it and is told to screen readers. */
export const CampoTexto = <V extends FieldValues>({
  control,
  name,
  limpiar = (texto) => texto,
  mostrar = (valor) => valor,
  helperText,
  ...props
}: Ligado<V> & Filtro) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref, onChange, value, ...field }, fieldState: { error } }) => (
      <TextField
        fullWidth
        {...props}
        {...field}
        value={mostrar(value ?? '')}
        onChange={(evento) => onChange(limpiar(evento.target.value))}
        inputRef={ref}
        error={error !== undefined}
        helperText={error?.message ?? helperText}
      />
    )}
  />
);

/** Ten digits, on the numeric keyboard. */
export const CampoTelefono = <V extends FieldValues>(props: Ligado<V>) => (
  <CampoTexto
    {...props}
    type="tel"
    limpiar={telefonoDe}
    slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'tel-national' } }}
  />
);

/** A decimal number: the form holds it as the schema reads it, the screen as it was typed. */
export const CampoDecimal = <V extends FieldValues>({
  decimales = 2,
  slotProps,
  ...props
}: Ligado<V> & { decimales?: number }) => {
  const [escrito, setEscrito] = useState('');
  return (
    <CampoTexto
      {...props}
      limpiar={(texto) => {
        setEscrito(texto.replace(/[^\d.,]/g, ''));
        return decimalDe(texto, decimales);
      }}
      mostrar={(valor) => (dice(escrito, valor) && decimalDe(escrito, decimales) === valor ? escrito : valor)}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' }, ...slotProps?.htmlInput },
      }}
    />
  );
};
