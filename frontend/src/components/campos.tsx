import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { type Clase, lecturasDe, parteEscrita } from '@cuenta-clara/dominio/numero-escrito';
import { type Centavos, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { AreaDeTexto } from './AreaDeTexto.tsx';
import { CampoDeOpciones } from './CampoDeOpciones.tsx';
import { type Escritura, conCifras } from './escritura.ts';
import { type FiltroDeTeclas, filtrado } from './filtro-de-teclas.ts';
import { useEntradaDeNumero } from './seleccion-al-entrar.ts';
import { useEscribiendo } from './useEscribiendo.ts';

type Ligado<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
} & Omit<TextFieldProps, 'name' | 'value' | 'defaultValue' | 'error'>;

interface Filtro extends Partial<FiltroDeTeclas> {
  /**
   * A question below the field, hidden while the owner types unless the value was refused. `poner` sets the
   * field to an answer.
   */
  pregunta?: (valor: string, poner: (valor: string) => void) => ReactNode;
  aviso?: (valor: string) => string | null;
}

/** The value that replaces a typed text when the owner leaves the field or presses Enter. */
interface Lectura {
  readonly valor: string;
  /** The text below the field that explains the value, before and after the value replaces the typed text. */
  readonly dicha: string;
}

interface ConLectura {
  /** Reads the value that a typed text stands for; null for a text that is its own value. */
  lectura?: (escrito: string) => Lectura | null;
}

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
  const { escribiendo, alEntrar, alSalir } = useEscribiendo();
  const [ultima, setUltima] = useState<Lectura | null>(null);
  const Campo = props.select ? CampoDeOpciones : props.multiline ? AreaDeTexto : TextField;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, onChange, onBlur, value, ...field }, fieldState }) => {
        const escrito: string = value ?? '';
        const leida = lectura(escrito);
        // Leaving the field will replace the typed text by its value, so the rules' error about the text is
        // hidden.
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
            onChange={({ target, nativeEvent }) =>
              onChange(filtrado(target, nativeEvent, escrito, { limpiar, mostrar }))
            }
            onFocus={alEntrar}
            onKeyDown={({ key }) => {
              if (key === 'Enter') dejar();
            }}
            onBlur={() => {
              alSalir();
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

/** A question about a field's typed text: a tap on an answer puts the answer into the field. */
export const PreguntaDelCampo = ({ texto, respuestas, onElegir }: PropsDePregunta) => (
  <>
    {/* The question's lines are balanced, so that none in a narrow field holds a single sign such as %. */}
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

/**
 * The question about a comma that can separate thousands or decimals; null when the number has one meaning.
 */
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

const porcentajesCon = (escrito: string): readonly string[] =>
  escrito.trim().endsWith('%') ? lecturasDe(escrito, 'porcentaje').map((lectura) => `${lectura} %`) : [];

interface PropsDeDecimal extends Pick<Filtro, 'pregunta' | 'limpiar' | 'mostrar'> {
  clase?: Clase;
  /** The amount in cents of which a typed percent is a part. */
  base?: Centavos;
}

/**
 * The form holds the typed text, and the schemas read it (numero-escrito.ts). The owner is asked first about
 * a text with two possible values.
 */
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
  /** Keys that are no digit do nothing. When absent, every typed text stays and the rules judge it. */
  soloCifras?: boolean;
}

export const CampoEntero = <V extends FieldValues>({
  soloCifras = false,
  ...props
}: Ligado<V> & PropsDeEntero & Pick<Filtro, 'limpiar'>) => (
  <CampoDeNumero
    {...props}
    teclado="numeric"
    {...(soloCifras && { limpiar: (_texto: string, escritura: Escritura) => conCifras(escritura) })}
  />
);
