import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { type Clase, lecturasDe } from '@cuenta-clara/dominio/numero-escrito';

type Ligado<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
} & Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'error'>;

interface Filtro {
  /** What may be typed stays, the rest is dropped as it is typed. */
  limpiar?: (texto: string) => string;
  /** What is on the screen for a value, where that is not the value itself. */
  mostrar?: (valor: string) => string;
  /** What is asked of what was typed, below it; nothing while she is still typing, unless it was refused. */
  pregunta?: (valor: string, poner: (valor: string) => void) => ReactNode;
  /** What is told of what was typed, below it; it is no fault of it. */
  aviso?: (valor: string) => string | null;
}

/** A text field of a form: its error stands below it and is told to screen readers. */
export const CampoTexto = <V extends FieldValues>({
  control,
  name,
  limpiar = (texto) => texto,
  mostrar = (valor) => valor,
  pregunta,
  aviso,
  helperText,
  ...props
}: Ligado<V> & Filtro) => {
  const [escribiendo, setEscribiendo] = useState(false);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, onBlur, value, ...field }, fieldState: { error } }) => {
        const duda = (!escribiendo || error) && pregunta?.(value ?? '', onChange);
        return (
          <TextField
            fullWidth
            {...props}
            {...field}
            value={mostrar(value ?? '')}
            onChange={(evento) => onChange(limpiar(evento.target.value))}
            onFocus={() => setEscribiendo(true)}
            onBlur={() => {
              setEscribiendo(false);
              onBlur();
            }}
            inputRef={ref}
            error={error !== undefined || Boolean(duda)}
            helperText={duda || (error?.message ?? aviso?.(value ?? '') ?? helperText)}
          />
        );
      }}
    />
  );
};

interface PropsDePregunta {
  texto: string;
  respuestas: readonly string[];
  onElegir: (respuesta: string) => void;
}

/** What a field asks below itself: a tap on an answer puts it there. */
export const PreguntaDelCampo = ({ texto, respuestas, onElegir }: PropsDePregunta) => (
  <>
    {texto}
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      {respuestas.map((respuesta) => (
        <Button
          key={respuesta}
          size="small"
          variant="outlined"
          onClick={() => onElegir(respuesta)}
          sx={{ minHeight: 44, minWidth: 0 }}
        >
          {respuesta}
        </Button>
      ))}
    </Box>
  </>
);

/** A number: the form holds it as it was typed, and the schemas read it (numero-escrito.ts). What can be two is asked first. */
export const CampoDecimal = <V extends FieldValues>({
  clase = 'importe',
  pregunta,
  slotProps,
  ...props
}: Ligado<V> & Pick<Filtro, 'pregunta'> & { clase?: Clase }) => (
  <CampoTexto
    {...props}
    pregunta={(escrito, poner) => {
      const lecturas = lecturasDe(escrito, clase);
      if (lecturas.length === 0) return pregunta?.(escrito, poner);
      return (
        <PreguntaDelCampo texto="La coma separa miles. ¿Cuánto es?" respuestas={lecturas} onElegir={poner} />
      );
    }}
    slotProps={{
      ...slotProps,
      htmlInput: { inputMode: 'decimal', style: { textAlign: 'right' }, ...slotProps?.htmlInput },
    }}
  />
);
