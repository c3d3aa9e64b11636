import CalendarMonthIcon from '../../iconos/CalendarMonthOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type FocusEvent, useRef, useState } from 'react';
import { type Dia, SIN_FECHA, diaDe, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { CampoFecha } from '../../components/CampoFecha.tsx';
import { type FiltrosDeAntiguedad } from './filtros-de-antiguedad.ts';
import { Desplegable } from '../../components/Desplegable.tsx';

interface Props {
  filtros: FiltrosDeAntiguedad;
  onCambio: (cambio: Partial<FiltrosDeAntiguedad>) => void;
}

/** The figures of a past day are as known today or, by the owner's choice, as known on that day. */
export const DiaDeLaLectura = ({ filtros: { al, comoSeSabia }, onCambio }: Props) => {
  const hoy = useHoy();
  const [abierto, setAbierto] = useState(al !== null);
  const [escrito, setEscrito] = useState<Dia | null>(al);
  const ultimo = useRef<Dia | null>(al);
  const vale = (valor: Dia | null) => valor === null || (diaDe(valor) ?? SIN_FECHA) <= hoy;
  const poner = (valor: Dia | null) => {
    setEscrito(valor);
    ultimo.current = valor;
    if (vale(valor)) onCambio({ al: diaDe(valor) });
  };
  /**
   * When the field is left with an invalid day, the report returns to today, not to a day passed while
   * typing.
   */
  const alDejar = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && !vale(ultimo.current) && al !== null)
      onCambio({ al: null });
  };
  const esDespues = (diaDe(escrito) ?? '') > hoy;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {al === null
            ? `Hoy, ${formatoDeDia(hoy)}`
            : `Al ${formatoDeDia(al)}${comoSeSabia ? ', como se sabía' : ''}`}
        </Typography>
        <Button
          startIcon={<CalendarMonthIcon />}
          onClick={() => setAbierto(!abierto)}
          aria-expanded={abierto}
          sx={{ flexShrink: 0 }}
        >
          Ver otro día
        </Button>
      </Box>
      <Desplegable abierto={abierto}>
        <Box sx={{ pt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start' }}>
          <Box onBlur={alDejar} sx={{ flex: '0 1 260px', minWidth: 0 }}>
            <CampoFecha
              label="Al día"
              valor={escrito}
              onCambio={poner}
              error={esDespues ? 'El día no puede ser posterior a hoy.' : undefined}
              opcional
            />
          </Box>
          <Box sx={{ flex: '1 1 280px' }}>
            <FormControlLabel
              control={
                <Switch
                  checked={comoSeSabia}
                  disabled={al === null}
                  onChange={(_evento, si) => onCambio({ comoSeSabia: si })}
                />
              }
              label="Como se sabía ese día"
            />
            <Typography variant="caption" color="textSecondary" component="p">
              Solo lo que ya estaba registrado al terminar el día: lo mismo que el libro dice por cobrar.
            </Typography>
          </Box>
        </Box>
      </Desplegable>
    </Box>
  );
};
