import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, lazy } from 'react';
import { CampoDeBusqueda } from '../../components/CampoDeBusqueda.tsx';
import { type FiltrosDelLibro as Filtros } from './filtros-del-libro.ts';
import { TIPOS_DEL_LIBRO, esTipoDeAsiento } from './tipos-de-asiento.tsx';

const RangoDeFechas = lazy(() => import('../../components/RangoDeFechas.tsx'));

interface Props {
  filtros: Filtros;
  onFiltrar: (cambio: Partial<Filtros>) => void;
}

/** Period, kind and customer. */
export const FiltrosDelLibro = ({ filtros, onFiltrar }: Props) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
    <Suspense fallback={<Skeleton height={56} />}>
      <RangoDeFechas
        periodo={filtros}
        onCambio={({ desde, hasta }) => onFiltrar({ desde, hasta })}
        limpiar="Limpiar"
      />
    </Suspense>
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 240px' }, gap: 1.5 }}>
      <CampoDeBusqueda
        valor={filtros.q}
        onBuscar={(q) => onFiltrar({ q })}
        placeholder="Buscar por cliente"
        etiqueta="Buscar en el libro por cliente"
      />
      <TextField
        select
        label="Qué pasó"
        value={filtros.tipo ?? ''}
        onChange={({ target }) => onFiltrar({ tipo: esTipoDeAsiento(target.value) ? target.value : null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">Todo</MenuItem>
        {TIPOS_DEL_LIBRO.map(({ tipo, texto }) => (
          <MenuItem key={tipo} value={tipo}>
            {texto}
          </MenuItem>
        ))}
      </TextField>
    </Box>
    <Typography variant="caption" color="textSecondary">
      El libro cuenta por el día en que se registró cada movimiento (hora universal, UTC), no por la fecha de
      la factura.
    </Typography>
  </Box>
);
