import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';

type Ligado<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
} & Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'error'>;

interface Filtro {
  /** What may be typed stays, the rest is dropped as it is typed. */
  limpiar?: (texto: string) => string;
}

/** A text field of a form: its error stands below it and is told to screen readers. */
export const CampoTexto = <V extends FieldValues>({
  control,
  name,
  limpiar = (texto) => texto,
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
        value={value ?? ''}
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
    limpiar={(texto) => texto.replace(/\D/g, '').slice(0, 10)}
    slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'tel-national', maxLength: 10 } }}
  />
);

const decimales = (cuantos: number) => (texto: string) => {
  const [entero = '', ...resto] = texto
    .replace(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return resto.length > 0 ? `${entero}.${resto.join('').slice(0, cuantos)}` : entero;
};

/** A decimal number as text: the schema of the domain reads it. */
export const CampoDecimal = <V extends FieldValues>({
  decimales: cuantos = 2,
  slotProps,
  ...props
}: Ligado<V> & { decimales?: number }) => (
  <CampoTexto
    {...props}
    limpiar={decimales(cuantos)}
    slotProps={{ ...slotProps, htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' } } }}
  />
);
