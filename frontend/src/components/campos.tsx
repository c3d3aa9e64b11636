import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useRef, useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { type Clase, lecturasDe, parteEscrita } from '@cuenta-clara/dominio/numero-escrito';
import { type Centavos, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { alSoltar } from '../base/ventanas/al-soltar.ts';
import { AreaDeTexto } from './AreaDeTexto.tsx';
import { CampoDeOpciones } from './CampoDeOpciones.tsx';
import { type Escritura, conCifras } from './escritura.ts';
import { useEntradaDeNumero } from './seleccion-al-entrar.ts';

type Ligado<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
} & Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'error'>;

interface Filtro {
  /** What may be typed stays, the rest is dropped as it is typed. */
  limpiar?: (texto: string, escritura: Escritura) => string;
  /** What is on the screen for a value, where that is not the value itself. */
  mostrar?: (valor: string) => string;
  /** What is asked of what was typed, below it; nothing while she is still typing, unless it was refused. */
  pregunta?: (valor: string, poner: (valor: string) => void) => ReactNode;
  /** What is told of what was typed, below it; it is no fault of it. */
  aviso?: (valor: string) => string | null;
}

/** What a typed text stands for: it becomes that once she leaves the field or presses Enter. */
interface Lectura {
  readonly valor: string;
  /** How that is said below the field, before and after. */
  readonly dicha: string;
}

interface ConLectura {
  /** null where the text stands for itself. */
  lectura?: (escrito: string) => Lectura | null;
}

/** Whether a key changed the field; a paste, an autofill or a choice of MUI's Select, whose event has no native one, did not. */
const esDeTecla = (evento: Event | undefined): boolean =>
  evento !== undefined &&
  'inputType' in evento &&
  /^insert(?:Composition)?Text$/.test(String(evento.inputType));

/** A text field of a form: its error stands below it and is told to screen readers. */
export const CampoTexto = <V extends FieldValues>({
  control,
  name,
  limpiar = (texto) => texto,
  mostrar = (valor) => valor,
  pregunta,
  aviso,
  lectura = () => null,
  helperText,
  ...props
}: Ligado<V> & Filtro & ConLectura) => {
  const [escribiendo, setEscribiendo] = useState(false);
  const enElCampo = useRef(false);
  const [ultima, setUltima] = useState<Lectura | null>(null);
  const Campo = props.select ? CampoDeOpciones : props.multiline ? AreaDeTexto : TextField;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, onBlur, value, ...field }, fieldState }) => {
        const escrito: string = value ?? '';
        const leida = lectura(escrito);
        // What the text will be is no error, whatever the rules say of the text that is there until then.
        const error = leida ? undefined : fieldState.error;
        const duda =
          !leida &&
          (!escribiendo || error) &&
          pregunta?.(escrito, (respuesta) =>
            onChange(limpiar(respuesta, { texto: respuesta, antes: escrito, tecleado: false })),
          );
        const { dicha } = leida ?? (ultima?.valor === escrito ? ultima : {});
        const dejar = () => {
          if (!leida) return;
          setUltima(leida);
          onChange(leida.valor);
        };
        return (
          <Campo
            fullWidth
            {...props}
            {...field}
            value={mostrar(escrito)}
            onChange={({ target: { value: texto }, nativeEvent }) =>
              onChange(limpiar(texto, { texto, antes: escrito, tecleado: esDeTecla(nativeEvent) }))
            }
            onFocus={() => {
              enElCampo.current = true;
              setEscribiendo(true);
            }}
            onKeyDown={({ key }) => {
              if (key === 'Enter') dejar();
            }}
            onBlur={() => {
              enElCampo.current = false;
              alSoltar(() => setEscribiendo(enElCampo.current));
              dejar();
              onBlur();
            }}
            inputRef={ref}
            error={error !== undefined || Boolean(duda)}
            helperText={duda || (error?.message ?? dicha ?? aviso?.(escrito) ?? helperText)}
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
    {/* A narrow field has no line with the sign alone. */}
    <Box component="span" sx={{ display: 'block', textWrap: 'balance' }}>
      {texto}
    </Box>
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

interface PropsDeNumero {
  teclado: 'decimal' | 'numeric';
}

/** A field of a form that holds a number. */
const CampoDeNumero = <V extends FieldValues>({
  teclado,
  slotProps,
  ...props
}: Ligado<V> & Filtro & ConLectura & PropsDeNumero) => (
  <CampoTexto
    {...props}
    slotProps={{
      ...slotProps,
      htmlInput: { ...slotProps?.htmlInput, ...useEntradaDeNumero(teclado) },
    }}
  />
);

const A_LA_DERECHA = { textAlign: 'right' } as const;

/** What is asked of a comma that can be two; null where there is none. */
const preguntaDeLaComa = (respuestas: readonly string[], poner: (valor: string) => void): ReactNode =>
  respuestas.length > 0 && (
    <PreguntaDelCampo texto="La coma separa miles. ¿Cuánto es?" respuestas={respuestas} onElegir={poner} />
  );

const importeDelPorcentaje = (escrito: string, base: Centavos): Lectura | null => {
  const parte = parteEscrita(escrito, base);
  if (!parte) return null;
  const dinero = formatoDeDinero(parte.centavos);
  return { valor: dinero.replace('$', ''), dicha: `${parte.porcentaje} = ${dinero}` };
};

/** What a comma in a percent can mean, where an amount is typed. */
const porcentajesCon = (escrito: string): readonly string[] =>
  escrito.trim().endsWith('%') ? lecturasDe(escrito, 'porcentaje').map((lectura) => `${lectura} %`) : [];

interface PropsDeDecimal extends Pick<Filtro, 'pregunta' | 'limpiar' | 'mostrar'> {
  clase?: Clase;
  /** Of an amount: what a percent that is typed here is of. */
  base?: Centavos;
}

/** A number: the form holds it as it was typed, and the schemas read it (numero-escrito.ts). What can be two is asked first. */
export const CampoDecimal = <V extends FieldValues>({
  clase = 'importe',
  base = 0,
  pregunta,
  slotProps,
  ...props
}: Ligado<V> & PropsDeDecimal) => (
  <CampoDeNumero
    {...props}
    teclado="decimal"
    lectura={(escrito) => importeDelPorcentaje(escrito, base)}
    pregunta={(escrito, poner) =>
      preguntaDeLaComa(lecturasDe(escrito, clase), poner) ||
      (base > 0 && preguntaDeLaComa(porcentajesCon(escrito), poner)) ||
      pregunta?.(escrito, poner)
    }
    slotProps={{ ...slotProps, htmlInput: { style: A_LA_DERECHA, ...slotProps?.htmlInput } }}
  />
);

interface PropsDeEntero {
  /** Digits alone, and so many at most: any other key does nothing. Without it all stays, for the rules to judge. */
  cifras?: number;
}

/** A whole number. */
export const CampoEntero = <V extends FieldValues>({
  cifras,
  ...props
}: Ligado<V> & PropsDeEntero & Pick<Filtro, 'limpiar'>) => (
  <CampoDeNumero
    {...props}
    teclado="numeric"
    {...(cifras !== undefined && {
      limpiar: (_texto: string, escritura: Escritura) => conCifras(escritura, cifras),
    })}
  />
);
