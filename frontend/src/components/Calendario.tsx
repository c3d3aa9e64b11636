import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { type PickersLocaleText, esES } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/es';
import { useMemo } from 'react';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { CADA_TOQUE } from '../base/ventanas/segundo-toque.ts';
import { useHoy } from '../base/tiempo/hoy.ts';

const TEXTOS = esES.components.MuiLocalizationProvider.defaultProps.localeText as Partial<PickersLocaleText>;

/** The calendar's today is the owner's day, not the device's. */
const calendarioDe = (hoy: Dia) =>
  class extends AdapterDayjs {
    constructor(opciones?: ConstructorParameters<typeof AdapterDayjs>[0]) {
      super(opciones);
      const { date } = this;
      this.date = (valor, zona) => date(valor === undefined ? (hoy as typeof valor) : valor, zona);
    }
  };

/** The calendar is as large as its container. In large letters the month takes two lines, and the calendar scrolls. */
const MEDIDAS = {
  overflowY: 'auto',
  width: '100%',
  height: '100%',
  maxHeight: 'none',
  '& .MuiPickersCalendarHeader-root': { maxHeight: 'none', flexShrink: 0 },
} as const;

interface Props {
  dia: Dia | null;
  onElegir: (dia: Dia) => void;
}

/** A month to choose a day from; in a file of its own, because no screen shows it at first. */
export default function Calendario({ dia, onElegir }: Props) {
  const hoy = useHoy();
  const calendario = useMemo(() => calendarioDe(hoy), [hoy]);
  return (
    <LocalizationProvider dateAdapter={calendario} adapterLocale="es" localeText={TEXTOS}>
      <DateCalendar
        autoFocus
        value={dia === null ? null : dayjs(dia)}
        // A chosen year only shows its months.
        onChange={(elegido, cuanto) =>
          cuanto === 'finish' && elegido && onElegir(elegido.format('YYYY-MM-DD'))
        }
        sx={MEDIDAS}
        slotProps={{ previousIconButton: CADA_TOQUE, nextIconButton: CADA_TOQUE }}
      />
    </LocalizationProvider>
  );
}
