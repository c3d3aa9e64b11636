import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { TONOS, type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { NOMBRES_DE_TONO } from './situacion.tsx';

interface Props {
  tono: Tono;
  onElegir: (tono: Tono) => void;
}

export const ElegirTono = ({ tono, onElegir }: Props) => (
  <ToggleButtonGroup
    exclusive
    fullWidth
    value={tono}
    onChange={(_evento, elegido: Tono | null) => elegido && onElegir(elegido)}
    aria-label="Tono del mensaje"
  >
    {TONOS.map((uno) => (
      <ToggleButton key={uno} value={uno} sx={{ minHeight: 44, textTransform: 'none' }}>
        {NOMBRES_DE_TONO[uno]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
