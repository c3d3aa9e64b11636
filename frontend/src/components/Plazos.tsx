import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { contados } from '@cuenta-clara/dominio/contados';
import { type Dia, sumarDias } from '@cuenta-clara/dominio/fechas';

interface Props {
  plazos: readonly number[];
  /** The day from which the term counts; null while the typed day is not a date. */
  desde: Dia | null;
  onElegir: (hasta: Dia) => void;
}

export const Plazos = ({ plazos, desde, onElegir }: Props) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
    {plazos.map((dias) => (
      <Button
        key={dias}
        size="small"
        variant="outlined"
        color="inherit"
        disabled={desde === null}
        onClick={() => desde && onElegir(sumarDias(desde, dias))}
        sx={PLAZO}
      >
        +{contados(dias, 'día', 'días')}
      </Button>
    ))}
  </Box>
);

const PLAZO = { minHeight: 44, borderRadius: 5.5, borderColor: 'divider', color: 'text.secondary' } as const;
