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
import { FECHA_ILEGIBLE, FECHA_INEXISTENTE, FECHA_INVALIDA } from '@cuenta-clara/dominio/consultas';
import {
  type Dia,
  PRIMER_ANIO,
  comienzaPorElAnio,
  diaDe,
  diaEscrito,
  noExisteEseDia,
} from '@cuenta-clara/dominio/fechas';
import { alSoltar } from '../base/ventanas/al-soltar.ts';
import { CADA_TOQUE } from '../base/ventanas/segundo-toque.ts';
import { useVentana } from '../base/ventanas/ventanas.ts';
import { useHoy } from '../base/tiempo/hoy.ts';
import { useUltimo } from './useUltimo.ts';

dayjs.extend(customParseFormat);

const DIA = 'YYYY-MM-DD';
/** Keys that end a run of typed characters. */
const SE_EMPIEZA_DE_NUEVO = /^(?:.|Backspace|Delete|Arrow\w+|Home|End)$/u;
const CAMBIA_UNA_PARTE = /^(?:Backspace|Delete|ArrowUp|ArrowDown)$/;
const SEPARADOR = /^[/.-]$/;
const CIFRA = /^\d$/;
const CARACTER = /^.$/u;
const CON_OTRO_CARACTER = /\d.*[^\d/.-]|[^\d/.-].*\d/u;
const NI_DIA_NI_MES = /^(?:3[2-9]|[4-9]\d|\d{1,2}[/.-](?:1[3-9]|[2-9]\d))[/.-]/;
/**
 * Matches a month and a year, `12/2026`. It does not match `27/1126`, which is 27/11/26: after two digits of the
 * month the picker moves to the year without a separator.
 */
const SIN_DIA = /^\d{1,2}[/.-](?!0[1-9]|1[0-2])\d{4}$/;
const SOLO_CIFRAS = /^\d+$/;
const LARGO_ESCRITO = 40;

const TEXTOS = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: 'Día', // MUI's Spanish text of this label lacks its accent
} as Partial<PickersLocaleText>;

/** The calendar's today is the owner's day, not the device's. */
const calendarioDe = (hoy: Dia) =>
  class extends AdapterDayjs {
    constructor(opciones?: ConstructorParameters<typeof AdapterDayjs>[0]) {
      super(opciones);
      const { date } = this;
      this.date = (valor, zona) => date(valor === undefined ? (hoy as typeof valor) : valor, zona);
    }
  };

const fechaDe = (dia: Dia | null): Dayjs | null => (diaDe(dia) === null ? null : dayjs(dia, DIA));
const sinSerDia = (escrito: string | null): string => {
  if (escrito === null || diaDe(escrito) !== null) return '';
  return diaEscrito(escrito) === null ? escrito : '';
};

interface Props {
  label: string;
  /** The day as 'YYYY-MM-DD'; empty or null when there is none. */
  valor: Dia | null;
  /**
   * Called with 'YYYY-MM-DD', with the raw text of a half-typed or impossible date (which schemas refuse), or
   * with null when the field is empty.
   */
  onCambio: (dia: Dia | null) => void;
  error?: string | undefined;
  /** Error of a half-typed date, shown once the field loses the focus. */
  siEstaAMedias?: string;
  /** A question shown below the field once it loses the focus. */
  pregunta?: ReactNode;
  opcional?: boolean;
  disabled?: boolean;
}

/** The day is shown as dd/mm/yyyy. The value is a text, so that no time zone changes the day. */
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
  /**
   * The picker's value does not change while a date is half typed: a new value would erase the typed text.
   */
  const [fecha, setFecha] = useState(() => fechaDe(valor && (diaEscrito(valor) ?? valor)));
  const dicho = useRef(valor);
  /**
   * When the owner types quickly, an older value may come back as `valor` after a newer one was passed to
   * `onCambio`.
   */
  const enCamino = useRef(new Set<Dia | null>([valor]));

  /**
   * A text that the picker's sections cannot show: typed with the year first, pasted, or restored after a
   * reload.
   */
  const [aparte, setAparte] = useState(() => sinSerDia(valor));

  useEffect(() => {
    if (valor === dicho.current || enCamino.current.has(valor)) return;
    dicho.current = valor;
    const nueva = fechaDe(valor);
    if (nueva === null) campo.current?.clearValue(); // the picker has no value for a half-typed date, so its sections are cleared
    setFecha(nueva);
    setAparte(sinSerDia(valor));
  }, [valor]);
  useEffect(() => {
    if (valor === dicho.current) enCamino.current.clear();
  });

  /** Characters typed without another key between, and whether the first went to the first section. */
  const tecleado = useRef('');
  const desdeElDia = useRef(false);
  /**
   * Typed dates that are kept from the picker, which would make another date of them: it reads a leading year
   * as day and month, `de` as diciembre, month 13 as 3, and a digit after a blank as a part of the number
   * before.
   */
  const esTexto = (escrito: string): boolean =>
    comienzaPorElAnio(escrito) ||
    CON_OTRO_CARACTER.test(escrito) ||
    (desdeElDia.current && NI_DIA_NI_MES.test(escrito));

  /**
   * The picker reports nothing for a half-typed date, and null for a date that loses a section, so its
   * sections are read.
   */
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
  /**
   * Completes a two-digit year (`25/11/26`) from the sections, because the picker reports no valid date for
   * it.
   */
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
  /**
   * The section with the last digit: the picker leaves a full section by itself, so a separator typed after
   * it must not move on again.
   */
  const conCifra = useRef<number | null>(null);
  const alTeclear = (evento: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = evento;
    const parte = campo.current?.getActiveSectionIndex() ?? null;
    const seSuma = CARACTER.test(key) && !ctrlKey && !metaKey;
    if (seSuma) {
      if (tecleado.current === '') desdeElDia.current = (parte ?? 0) === 0;
      tecleado.current += key;
    } else if (SE_EMPIEZA_DE_NUEVO.test(key)) tecleado.current = '';
    const escrito = tecleado.current.trim();
    const loEntiendeMal = seSuma && esTexto(escrito);
    // After a blank the picker takes each digit for a whole section. On a button the key is a press.
    const esBlanco = key === ' ' && (evento.target as Element).getAttribute('role') === 'spinbutton';
    if (loEntiendeMal || esBlanco) {
      evento.preventDefault();
      evento.stopPropagation();
    }
    if (loEntiendeMal) return ponerEscrito(escrito.slice(0, LARGO_ESCRITO));
    if (CIFRA.test(key) || SEPARADOR.test(key) || CAMBIA_UNA_PARTE.test(key)) setAparte('');
    if (CIFRA.test(key)) conCifra.current = parte;
    if (!SEPARADOR.test(key) || parte === null || parte !== conCifra.current) return;
    conCifra.current = null;
    const ultima = campo.current!.getSections().length - 1;
    campo.current!.setSelectedSections(Math.min(parte + 1, ultima));
  };
  /** Digits for the selected section: with all sections selected there is none. */
  const esDeUnaParte = (texto: string): boolean => {
    const parte = campo.current?.getSections()[campo.current.getActiveSectionIndex() ?? -1];
    return SOLO_CIFRAS.test(texto) && texto.length <= (parte?.maxLength ?? 0);
  };
  /**
   * A pasted date is read here: the picker reads one format only, and clears itself for any other text. Only
   * digits that fit its selected section are left to the picker.
   */
  const alPegar = (evento: ClipboardEvent) => {
    const texto = evento.clipboardData.getData('text').trim();
    if (esDeUnaParte(texto)) return;
    evento.preventDefault();
    evento.stopPropagation();
    if (texto !== '' && !disabled) ponerEscrito(texto.slice(0, LARGO_ESCRITO));
  };
  /**
   * The change is reported in the commit of the key's own render. An effect could run after the next key was
   * handled and before it was rendered: the picker would then clear a half-typed date.
   */
  const ahora = useUltimo(revisar);
  useLayoutEffect(() => ahora.current(), [ahora, fecha, aparte]);

  const noEsDia = valor && diaDe(valor) === null && !enElCampo ? valor : null;
  const noExiste = noEsDia !== null && noExisteEseDia(noEsDia) ? FECHA_INEXISTENTE : undefined;
  // Comes before the form's error, which may say that the date is missing.
  const noSeLee = noEsDia !== null && aparte !== '' ? FECHA_ILEGIBLE : undefined;
  const aMedias = noEsDia !== null ? siEstaAMedias : undefined;
  const problema = noExiste ?? noSeLee ?? error ?? aMedias ?? ((!enElCampo && pregunta) || undefined);
  const dichoDebajo = aparte !== '' && typeof problema === 'string' ? `${aparte} · ${problema}` : problema;
  return (
    <LocalizationProvider dateAdapter={calendario} adapterLocale="es" localeText={TEXTOS}>
      <Box
        onKeyDownCapture={alTeclear}
        onPasteCapture={alPegar}
        onKeyUp={() => revisar()}
        // The question below the field (`pregunta`) is hidden while the date is edited, but stays visible
        // while one of its answers, which are buttons, has the focus.
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
          const escrito = seQueda ? '' : tecleado.current;
          if (!seQueda) tecleado.current = '';
          // The picker makes 12/02/2026 of `12/2026`.
          if (desdeElDia.current && SIN_DIA.test(escrito)) return ponerEscrito(escrito);
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
            previousIconButton: CADA_TOQUE,
            nextIconButton: CADA_TOQUE,
            // In WebKit a calendar that moves as the window narrows would leave the page scrollable sideways.
            popper: { popperOptions: { strategy: 'fixed' } },
            field: { clearable: opcional, fieldRef: campo },
            textField: { fullWidth: true, error: problema !== undefined, helperText: dichoDebajo ?? aparte },
          }}
        />
      </Box>
    </LocalizationProvider>
  );
};
