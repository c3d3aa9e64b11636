import CloseIcon from '../iconos/CloseRounded.tsx';
import CalendarMonthIcon from '../iconos/CalendarMonthOutlined.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { FECHA_ILEGIBLE, FECHA_INVALIDA } from '@cuenta-clara/dominio/consultas';
import {
  type Dia,
  conBarras,
  diaEscrito,
  formatoDeDia,
  porQueNoEsDia,
  rechazoDelAnio,
} from '@cuenta-clara/dominio/fechas';
import { parteTardia } from '../base/carga/carga-diferida.ts';
import { useVentana } from '../base/ventanas/ventanas.ts';
import { useEntradaDeNumero } from './seleccion-al-entrar.ts';
import { useEscribiendo } from './useEscribiendo.ts';
import { useUltimo } from './useUltimo.ts';

const Calendario = parteTardia(() => import('./Calendario.tsx'));
const MEDIDAS_DEL_CALENDARIO = { width: 320, maxWidth: '100%', height: 340 };

const CON_EL_ANIO_ENTERO = /(?:^|\D)\d{4}(?:\D|$)/;

const diaDelTexto = (texto: string): Dia | null => diaEscrito(conBarras(texto));
const valorDe = (texto: string): Dia | null => diaDelTexto(texto) ?? (texto.trim() || null);
const textoDe = (valor: Dia | null): string => formatoDeDia(diaDelTexto(valor ?? '')) || (valor ?? '').trim();

const enSuRenglon = (frase: string): ReactNode => (
  <Box key={frase} component="span" sx={{ display: 'block' }}>
    {frase}
  </Box>
);

interface Props {
  label: string;
  /** The day as 'YYYY-MM-DD', or a typed text that is no day; empty or null when there is none. */
  valor: Dia | null;
  /**
   * Called with 'YYYY-MM-DD', with the typed text when it is no day (schemas refuse it), or with null when
   * the field is empty.
   */
  onCambio: (dia: Dia | null) => void;
  /** Called after `onCambio`, with the same value, when the text loses the focus. */
  onDejar?: (dia: Dia | null) => void;
  error?: string | undefined;
  /** The error of a text that is no day, shown once the field loses the focus. */
  siNoEsDia?: string;
  /** The error of a day that is refused, shown once the field loses the focus. */
  rechazo?: ((dia: Dia) => string | undefined) | undefined;
  /** A question shown below the field once it loses the focus. */
  pregunta?: ReactNode;
  opcional?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * The date is an ordinary text, read as a whole by `diaEscrito`. A picker's field, which has a part for the day, the
 * month and the year, makes another date of texts that it does not expect, such as `2026-11-25` or `11/25/2026`.
 */
export const CampoFecha = ({
  label,
  valor,
  onCambio,
  onDejar,
  error,
  siNoEsDia = FECHA_INVALIDA,
  rechazo = rechazoDelAnio,
  pregunta,
  opcional = false,
  disabled = false,
  inputRef,
}: Props) => {
  const [alPrincipio] = useState(valor);
  const [texto, setTexto] = useState(() => textoDe(valor));
  const [abierto, setAbierto] = useState(false);
  const cerrar = () => setAbierto(false);
  useVentana(abierto, cerrar);
  const campo = useRef<HTMLDivElement>(null);
  const entrada = useRef<HTMLInputElement>(null);
  const { escribiendo, alEntrar, alSalir } = useEscribiendo();

  const dicho = useRef(valor);
  /**
   * When the owner types quickly, an older value may come back as `valor` after a newer one was passed to
   * `onCambio`.
   */
  const enCamino = useRef(new Set<Dia | null>([valor]));
  useEffect(() => {
    if (valor === dicho.current || enCamino.current.has(valor)) return;
    dicho.current = valor;
    setTexto(textoDe(valor));
  }, [valor]);
  useEffect(() => {
    if (valor === dicho.current) enCamino.current.clear();
  });
  const decir = (dia: Dia | null) => {
    if (dia === (dicho.current || null)) return;
    dicho.current = dia;
    enCamino.current.add(dia);
    onCambio(dia);
  };

  const escribir = (escrito: string) => {
    setTexto(escrito);
    // On the way to 1/2/2026 the text is 1/2/20, which is a day of 2020 once the field is left.
    decir(CON_EL_ANIO_ENTERO.test(conBarras(escrito)) ? valorDe(escrito) : escrito.trim() || null);
  };
  const poner = (escrito: string) => {
    setTexto(textoDe(escrito));
    decir(valorDe(escrito));
  };
  const limpiar = () => {
    poner('');
    entrada.current?.focus();
  };
  // A form recovered after a reload may hold `25/11/26`, which is read when the field loses the focus.
  useEffect(() => poner(texto), []); // eslint-disable-line react-hooks/exhaustive-deps

  const completar = useUltimo(() => poner(texto));
  useEffect(() => {
    if (!escribiendo) return undefined;
    // On an iPhone a tap on a button leaves the focus in the field.
    const alTocar = ({ target }: Event) => {
      if (target !== entrada.current) completar.current();
    };
    document.addEventListener('pointerdown', alTocar, true);
    return () => document.removeEventListener('pointerdown', alTocar, true);
  }, [escribiendo, completar]);

  const sinSerDia =
    texto.trim() !== '' && diaDelTexto(texto) === null && (!escribiendo || error !== undefined);
  const porQue = porQueNoEsDia(conBarras(texto));
  const deLoEscrito = porQue === null ? [siNoEsDia, FECHA_ILEGIBLE] : [porQue];
  const dia = diaDelTexto(texto);
  // A day that was recorded before is accepted unchanged.
  const rechazado = !escribiendo && dia !== null && dia !== alPrincipio ? rechazo(dia) : undefined;
  // `031126` becomes the form's value once the field is left: until then the form's error is about another value.
  const porDecir = escribiendo && dia !== null && dia !== valor;
  const problema = sinSerDia ? deLoEscrito.map(enSuRenglon) : porDecir ? undefined : (error ?? rechazado);
  const debajo = problema ?? (!escribiendo && pregunta);
  return (
    <>
      <TextField
        ref={campo}
        inputRef={useForkRef(entrada, inputRef)}
        name="fecha"
        label={label}
        fullWidth
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        disabled={disabled}
        value={texto}
        onChange={({ target }) => escribir(target.value)}
        onFocus={alEntrar}
        onBlur={() => {
          alSalir();
          poner(texto);
          onDejar?.(valorDe(texto));
        }}
        onKeyDown={({ key }) => {
          if (key === 'Enter') poner(texto);
        }}
        error={Boolean(debajo)}
        helperText={debajo}
        slotProps={{
          htmlInput: useEntradaDeNumero('decimal'),
          input: {
            endAdornment: (
              <InputAdornment position="end">
                {opcional && texto !== '' && (
                  <IconButton aria-label={`Limpiar (${label})`} onClick={limpiar}>
                    <CloseIcon />
                  </IconButton>
                )}
                <IconButton
                  edge="end"
                  aria-label={`Calendario (${label})`}
                  disabled={disabled}
                  onClick={() => setAbierto(true)}
                >
                  <CalendarMonthIcon />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={abierto}
        onClose={cerrar}
        anchorEl={() => campo.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        marginThreshold={0}
        // MUI would leave 16 px at each side: in a window of 320 px the calendar would not fit.
        slotProps={{
          paper: { 'aria-label': `Calendario (${label})`, role: 'dialog', sx: { maxWidth: '100vw' } },
        }}
      >
        <Box sx={MEDIDAS_DEL_CALENDARIO}>
          <Suspense fallback={<Skeleton variant="rounded" height="100%" />}>
            <Calendario
              dia={diaDelTexto(texto)}
              onElegir={(dia) => {
                cerrar();
                poner(dia);
              }}
            />
          </Suspense>
        </Box>
      </Popover>
    </>
  );
};
