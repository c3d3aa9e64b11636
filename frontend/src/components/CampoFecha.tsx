import Box from '@mui/material/Box';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { type PickersLocaleText, esES } from '@mui/x-date-pickers/locales';
import { type FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/es';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FECHA_INEXISTENTE, FECHA_INVALIDA } from '@cuenta-clara/dominio/consultas';
import {
  type Dia,
  PRIMER_ANIO,
  comienzaPorElAnio,
  diaDe,
  diaEscrito,
  noExisteEseDia,
} from '@cuenta-clara/dominio/fechas';
import { alSoltar } from '../base/ventanas/al-soltar.ts';
import { useVentana } from '../base/ventanas/ventanas.ts';
import { useHoy } from '../base/tiempo/hoy.ts';
import { useUltimo } from './useUltimo.ts';

dayjs.extend(customParseFormat);

const DIA = 'YYYY-MM-DD';
/** A letter, or a key that changes a part or goes to another. */
const SE_EMPIEZA_DE_NUEVO = /^(?:.|Backspace|Delete|Arrow\w+|Home|End)$/;
/** A key that changes a part, besides what is added to it. */
const CAMBIA_UNA_PARTE = /^(?:Backspace|Delete|ArrowUp|ArrowDown)$/;
const SEPARADOR = /^[/.-]$/;
const CIFRA = /^\d$/;
/** What is pasted into one part of a day is left to it. */
const UNA_PARTE = /^\s*\d{1,4}\s*$/;
/** As much of a pasted text as is shown where it is no day. */
const LARGO_PEGADO = 40;

const TEXTOS = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: 'Día', // theirs lacks the accent
} as Partial<PickersLocaleText>;

/** A calendar whose today is the owner's, not the device's. */
const calendarioDe = (hoy: Dia) =>
  class extends AdapterDayjs {
    constructor(opciones?: ConstructorParameters<typeof AdapterDayjs>[0]) {
      super(opciones);
      const { date } = this;
      this.date = (valor, zona) => date(valor === undefined ? (hoy as typeof valor) : valor, zona);
    }
  };

const fechaDe = (dia: Dia | null): Dayjs | null => (diaDe(dia) === null ? null : dayjs(dia, DIA));
/** What was written for a day and is none; '' where there is a day, or nothing. */
const sinSerDia = (escrito: string | null): string => {
  if (escrito === null || diaDe(escrito) !== null) return '';
  return diaEscrito(escrito) === null ? escrito : '';
};

interface Props {
  label: string;
  /** 'YYYY-MM-DD'; empty or null for none. */
  valor: Dia | null;
  /** A half-typed or impossible date is handed on as it is written, which the schemas refuse; it stays on screen. */
  onCambio: (dia: Dia | null) => void;
  error?: string | undefined;
  /** What is said of a half-typed or impossible date once she leaves it. */
  siEstaAMedias?: string;
  /** What is asked of the day, below it, once she leaves it. */
  pregunta?: ReactNode;
  opcional?: boolean;
  disabled?: boolean;
}

/** A calendar day, dd/MM/yyyy: a text in, a text out, no time zone in between. */
export const CampoFecha = ({
  label,
  valor,
  onCambio,
  error,
  siEstaAMedias = FECHA_INVALIDA,
  pregunta,
  opcional = false,
  disabled = false,
}: Props) => {
  const hoy = useHoy();
  const calendario = useMemo(() => calendarioDe(hoy), [hoy]);
  const campo = useRef<FieldRef<Dayjs | null>>(null);
  const [abierto, setAbierto] = useState(false);
  useVentana(abierto, () => setAbierto(false));
  const [enElCampo, setEnElCampo] = useState(false);
  const estaEnEl = useRef(false);
  /** What the calendar holds. Handed back to it untouched, it leaves what was typed alone. */
  const [fecha, setFecha] = useState(() => fechaDe(valor && (diaEscrito(valor) ?? valor)));
  const dicho = useRef(valor);
  /** Values that this field passed on and may still get back as `valor`: of two that were typed quickly, the first comes back after the second went. */
  const enCamino = useRef(new Set<Dia | null>([valor]));

  /** What she wrote for a day that its parts do not show: year first on its way, pasted, or found of a form that was loaded anew. */
  const [aparte, setAparte] = useState(() => sinSerDia(valor));

  useEffect(() => {
    if (valor === dicho.current || enCamino.current.has(valor)) return; // it comes back from her hands
    dicho.current = valor;
    const nueva = fechaDe(valor);
    if (nueva === null) campo.current?.clearValue(); // of what is half there it holds nothing that could change
    setFecha(nueva);
    setAparte(sinSerDia(valor));
  }, [valor]);
  useEffect(() => {
    if (valor === dicho.current) enCamino.current.clear();
  });

  /** What she types in one go. One that begins with a year is kept from the calendar, which would take its digits for a day and a month. */
  const tecleado = useRef('');

  /** The calendar says nothing of a date that is half there, and null of one that loses a part: its parts are looked at. */
  const loQueHay = (ahora: Dayjs | null): Dia | null => {
    if (ahora !== null && ahora.isValid() && ahora.year() >= PRIMER_ANIO) return ahora.format(DIA);
    if (aparte !== '') return aparte;
    const partes = campo.current!.getSections();
    if (partes.every(({ value }) => value === '')) return null;
    return partes.map(({ value, placeholder }) => value || placeholder).join('/');
  };
  const revisar = (ahora = fecha) => {
    if (!campo.current) return;
    const dia = loQueHay(ahora);
    if (dia === (dicho.current || null)) return;
    dicho.current = dia;
    enCamino.current.add(dia);
    onCambio(dia);
  };
  /** `25/11/26`, once she is done with it. The calendar takes it for no date, so its parts are read. */
  const conTodoElAnio = (): Dayjs | null => {
    const partes = new Map(campo.current?.getSections().map(({ type, value }) => [type, value]));
    const dia = diaEscrito(`${partes.get('day')}/${partes.get('month')}/${partes.get('year')}`);
    return dia ? fechaDe(dia) : fecha;
  };
  const ponerEscrito = (texto: string) => {
    campo.current?.clearValue();
    setFecha(fechaDe(diaEscrito(texto)));
    setAparte(sinSerDia(texto));
  };
  /** The part that the last digit went to: one that is full is left by itself, and its separator says nothing more. */
  const conCifra = useRef<number | null>(null);
  const alTeclear = (evento: KeyboardEvent) => {
    const { key } = evento;
    const seSuma = CIFRA.test(key) || SEPARADOR.test(key);
    if (seSuma) tecleado.current += key;
    else if (SE_EMPIEZA_DE_NUEVO.test(key)) tecleado.current = '';
    if (seSuma && comienzaPorElAnio(tecleado.current)) {
      evento.preventDefault();
      evento.stopPropagation();
      ponerEscrito(tecleado.current);
      return;
    }
    if (seSuma || CAMBIA_UNA_PARTE.test(key)) setAparte('');
    const parte = campo.current?.getActiveSectionIndex() ?? null;
    if (CIFRA.test(key)) conCifra.current = parte;
    if (!SEPARADOR.test(key) || parte === null || parte !== conCifra.current) return;
    conCifra.current = null;
    const ultima = campo.current!.getSections().length - 1;
    campo.current!.setSelectedSections(Math.min(parte + 1, ultima));
  };
  /** The calendar empties itself for what it cannot read, and it reads one form alone. */
  const alPegar = (evento: ClipboardEvent) => {
    const pegado = evento.clipboardData.getData('text');
    if (UNA_PARTE.test(pegado)) return;
    evento.preventDefault();
    evento.stopPropagation();
    const texto = pegado.trim();
    if (texto !== '' && !disabled) ponerEscrito(texto.slice(0, LARGO_PEGADO));
  };
  /**
   * With the key's own drawing: one that comes later may be done when the next key was read and not drawn, and the calendar then
   * empties what is no date yet.
   */
  const ahora = useUltimo(revisar);
  useLayoutEffect(() => ahora.current(), [ahora, fecha, aparte]);

  const noEsDia = valor && diaDe(valor) === null && !enElCampo ? valor : null;
  const noExiste = noEsDia !== null && noExisteEseDia(noEsDia) ? FECHA_INEXISTENTE : undefined;
  const aMedias = noEsDia !== null ? siEstaAMedias : undefined;
  const problema = noExiste ?? error ?? aMedias ?? ((!enElCampo && pregunta) || undefined);
  const dichoDebajo = aparte !== '' && typeof problema === 'string' ? `${aparte} · ${problema}` : problema;
  return (
    <LocalizationProvider dateAdapter={calendario} adapterLocale="es" localeText={TEXTOS}>
      <Box
        onKeyDownCapture={alTeclear}
        onPasteCapture={alPegar}
        onKeyUp={() => revisar()}
        // An answer is a part of the question, which stays.
        onFocus={({ target }) => {
          estaEnEl.current = !target.closest('.MuiFormHelperText-root');
          setEnElCampo(estaEnEl.current);
        }}
        onPointerDown={() => {
          tecleado.current = '';
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          estaEnEl.current = false;
          alSoltar(() => setEnElCampo(estaEnEl.current));
          const seQueda = currentTarget.contains(relatedTarget);
          if (!seQueda) tecleado.current = '';
          const completa = seQueda ? fecha : conTodoElAnio();
          setFecha(completa);
          revisar(completa);
        }}
      >
        <DatePicker
          label={label}
          format="DD/MM/YYYY"
          disabled={disabled}
          value={fecha}
          open={abierto}
          onOpen={() => setAbierto(true)}
          onClose={() => setAbierto(false)}
          onChange={(nueva) => {
            setAparte('');
            setFecha(nueva);
          }}
          slotProps={{
            field: { clearable: opcional, fieldRef: campo },
            textField: { fullWidth: true, error: problema !== undefined, helperText: dichoDebajo ?? aparte },
          }}
        />
      </Box>
    </LocalizationProvider>
  );
};
