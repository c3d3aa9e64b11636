import EventIcon from '@mui/icons-material/EventRounded';
import SearchIcon from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Suspense, lazy, useEffect, useState } from 'react';
import { type Filtros, resumenDeFechas } from './filtros.ts';

const RangoDeFechas = lazy(() => import('../../components/RangoDeFechas.tsx'));

/** The search asks once the owner stops typing. */
const PAUSA_MS = 250;

interface Props {
  filtros: Filtros;
  onFiltrar: (cambio: Partial<Filtros>) => void;
}

export const FiltrosDeFacturas = ({ filtros, onFiltrar }: Props) => {
  const [texto, setTexto] = useState(filtros.q);
  const [conFechas, setConFechas] = useState(false);
  const fechas = resumenDeFechas(filtros);
  useEffect(() => {
    if (texto === filtros.q) return;
    const espera = setTimeout(() => onFiltrar({ q: texto }), PAUSA_MS);
    return () => clearTimeout(espera);
  });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          fullWidth
          placeholder="Buscar por cliente"
          value={texto}
          onChange={(evento) => setTexto(evento.target.value)}
          slotProps={{
            htmlInput: { 'aria-label': 'Buscar facturas por cliente', type: 'search' },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
          }}
        />
        <Button
          variant="outlined"
          onClick={() => setConFechas(!conFechas)}
          aria-expanded={conFechas}
          aria-label="Filtrar por fechas"
          sx={{ minWidth: 56 }}
        >
          <EventIcon />
        </Button>
      </Box>
      <Collapse in={conFechas} mountOnEnter>
        <Suspense fallback={<Skeleton height={56} />}>
          <RangoDeFechas
            periodo={filtros}
            onCambio={({ desde, hasta }) => onFiltrar({ desde, hasta })}
            limpiar="Limpiar"
          />
        </Suspense>
      </Collapse>
      {(fechas || filtros.estado === 'aPuntoDeVencer') && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {fechas && <Chip label={fechas} onDelete={() => onFiltrar({ desde: null, hasta: null })} />}
          {filtros.estado === 'aPuntoDeVencer' && (
            <Chip
              label="A Punto de Vencer"
              color="warning"
              variant="outlined"
              onDelete={() => onFiltrar({ estado: null })}
            />
          )}
        </Box>
      )}
    </Box>
  );
};
