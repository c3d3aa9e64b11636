import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { diaDe } from '@cuenta-clara/dominio/fechas';
import { type Periodo } from '../base/periodo.ts';
import { CampoFecha } from './CampoFecha.tsx';

interface Props {
  periodo: Periodo;
  onCambio: (periodo: Periodo) => void;
  /** What the button that clears both is called here. */
  limpiar: string;
}

/** Fecha Desde and Fecha Hasta. Lazily loaded: the calendars are heavy. A half-typed day counts as none. */
export default function RangoDeFechas({ periodo, onCambio, limpiar }: Props) {
  const { desde, hasta } = periodo;
  const alReves = desde && hasta && desde > hasta;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '1fr 1fr auto' },
        gap: 1.5,
        alignItems: 'start',
      }}
    >
      <CampoFecha
        label="Fecha Desde"
        valor={desde}
        onCambio={(dia) => onCambio({ desde: diaDe(dia), hasta })}
        opcional
      />
      <CampoFecha
        label="Fecha Hasta"
        valor={hasta}
        onCambio={(dia) => onCambio({ desde, hasta: diaDe(dia) })}
        error={alReves ? 'La Fecha Hasta es anterior a la Fecha Desde.' : undefined}
        opcional
      />
      <Button
        onClick={() => onCambio({ desde: null, hasta: null })}
        disabled={!desde && !hasta}
        sx={{ minHeight: 56 }}
      >
        {limpiar}
      </Button>
    </Box>
  );
}
