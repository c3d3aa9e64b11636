import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { type Dia, formatoDeDia, sumarDias } from '@cuenta-clara/dominio/fechas';

const PLAZOS = [
  { texto: 'Mañana', dias: 1 },
  { texto: 'En 3 días', dias: 3 },
  { texto: 'En una semana', dias: 7 },
  { texto: 'En 15 días', dias: 15 },
] as const;

interface Props {
  hoy: Dia;
  elegido: Dia | null;
  onElegir: (dia: Dia) => void;
}

export const DiasALaMano = ({ hoy, elegido, onElegir }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {PLAZOS.map(({ texto, dias }) => {
      const dia = sumarDias(hoy, dias);
      return (
        <Chip
          key={dias}
          label={texto}
          title={formatoDeDia(dia)}
          color={dia === elegido ? 'primary' : 'default'}
          variant={dia === elegido ? 'filled' : 'outlined'}
          aria-pressed={dia === elegido}
          onClick={() => onElegir(dia)}
          sx={{ height: 44, borderRadius: 22 }}
        />
      );
    })}
  </Box>
);
