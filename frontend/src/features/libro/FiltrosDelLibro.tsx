import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { CampoDeOpciones } from '../../components/CampoDeOpciones.tsx';
import { CampoDeBusqueda } from '../../components/CampoDeBusqueda.tsx';
import { type FiltrosDelLibro as Filtros } from './filtros-del-libro.ts';
import { TIPOS_DEL_LIBRO, esTipoDeAsiento } from './tipos-de-asiento.tsx';

interface Props {
  filtros: Filtros;
  onFiltrar: (cambio: Partial<Filtros>) => void;
}

export const FiltrosDelLibro = ({ filtros, onFiltrar }: Props) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 240px' }, gap: 1.5 }}>
    <CampoDeBusqueda
      valor={filtros.q}
      onBuscar={(q) => onFiltrar({ q })}
      placeholder="Buscar por cliente"
      etiqueta="Buscar en el libro por cliente"
    />
    <CampoDeOpciones
      name="tipo"
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
    </CampoDeOpciones>
  </Box>
);
