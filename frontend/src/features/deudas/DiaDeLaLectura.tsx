import CalendarMonthIcon from '../../iconos/CalendarMonthOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { CampoFecha } from '../../components/CampoFecha.tsx';
import { useDiaAplicado } from '../../components/useDiaAplicado.ts';
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
  const { campo } = useDiaAplicado(
    al,
    (dia) => onCambio({ al: dia }),
    (dia) => (dia > hoy ? 'El día no puede ser posterior a hoy.' : undefined),
  );
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
          <Box sx={{ flex: '0 1 260px', minWidth: 0 }}>
            <CampoFecha label="Al día" {...campo} opcional />
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
