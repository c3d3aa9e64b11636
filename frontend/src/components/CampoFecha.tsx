import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { type PickersLocaleText, esES } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { useMemo } from 'react';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../base/hoy.ts';

dayjs.extend(customParseFormat);

const DIA = 'YYYY-MM-DD';
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

interface Props {
  label: string;
  /** 'YYYY-MM-DD'; empty or null for none. */
  valor: Dia | null;
  /** A half-typed or impossible date is handed on as a text that is no day, which the schemas refuse; it stays on screen. */
  onCambio: (dia: Dia | null) => void;
  error?: string | undefined;
  opcional?: boolean;
  disabled?: boolean;
}

/** A calendar day, dd/MM/yyyy: a text in, a text out, no time zone in between. */
export const CampoFecha = ({ label, valor, onCambio, error, opcional = false, disabled = false }: Props) => {
  const hoy = useHoy();
  const calendario = useMemo(() => calendarioDe(hoy), [hoy]);
  return (
    <LocalizationProvider dateAdapter={calendario} adapterLocale="es" localeText={TEXTOS}>
      <DatePicker
        label={label}
        format="DD/MM/YYYY"
        disabled={disabled}
        value={valor ? dayjs(valor, DIA) : null}
        onChange={(dia) => onCambio(dia === null ? null : dia.isValid() ? dia.format(DIA) : 'incompleta')}
        slotProps={{
          field: { clearable: opcional },
          textField: { fullWidth: true, error: error !== undefined, helperText: error },
        }}
      />
    </LocalizationProvider>
  );
};
