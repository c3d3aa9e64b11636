import FilterListIcon from '../../iconos/FilterListRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { periodoEscrito } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { RangoDeFechas } from '../../components/RangoDeFechas.tsx';
import { type Periodo } from '../../base/tiempo/periodo.ts';
import { Desplegable } from '../../components/Desplegable.tsx';

interface Props {
  periodo: Periodo;
  deQueHora: ReactNode;
  onCambio: (periodo: Periodo) => void;
}

export const PeriodoDelLibro = ({ periodo, deQueHora, onCambio }: Props) => {
  const [abierto, setAbierto] = useState(Boolean(periodo.desde ?? periodo.hasta));
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {(periodo.desde ?? periodo.hasta)
              ? periodoEscrito(periodo)
              : 'Las cifras, de este mes; los movimientos, todos'}
          </Typography>
          {deQueHora}
        </Box>
        <Button
          startIcon={<FilterListIcon />}
          onClick={() => setAbierto(!abierto)}
          aria-expanded={abierto}
          sx={{ flexShrink: 0 }}
        >
          Filtrar fechas
        </Button>
      </Box>
      <Desplegable abierto={abierto}>
        <Box sx={{ pt: 1.5, display: 'flex', flexDirection: 'column', gap: 1 }}>
          <RangoDeFechas periodo={periodo} onCambio={onCambio} limpiar="Limpiar" />
          <Typography variant="caption" color="textSecondary">
            El libro cuenta por el día en que se registró cada movimiento, no por la fecha de la factura.
          </Typography>
        </Box>
      </Desplegable>
    </Box>
  );
};
