import EventIcon from '@mui/icons-material/EventRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy, useState } from 'react';
import { CampoDeBusqueda } from '../../components/CampoDeBusqueda.tsx';
import { type Filtros, resumenDeFechas } from './filtros.ts';

const RangoDeFechas = lazy(() => import('../../components/RangoDeFechas.tsx'));

interface Props {
  filtros: Filtros;
  onFiltrar: (cambio: Partial<Filtros>) => void;
}

export const FiltrosDeFacturas = ({ filtros, onFiltrar }: Props) => {
  const [conFechas, setConFechas] = useState(false);
  const fechas = resumenDeFechas(filtros);

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CampoDeBusqueda
          valor={filtros.q}
          onBuscar={(q) => onFiltrar({ q })}
          placeholder="Buscar por cliente"
          etiqueta="Buscar facturas por cliente"
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
