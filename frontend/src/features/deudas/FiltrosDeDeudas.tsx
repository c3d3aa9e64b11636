import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { CampoDeOpciones } from '../../components/CampoDeOpciones.tsx';
import { CampoDeBusqueda } from '../../components/CampoDeBusqueda.tsx';

interface Props<O extends string> {
  q: string;
  onBuscar: (q: string) => void;
  etiqueta: string;
  orden: O;
  ordenes: readonly (readonly [O, string])[];
  onOrden: (orden: O) => void;
}

export const FiltrosDeDeudas = <O extends string>({
  q,
  onBuscar,
  etiqueta,
  orden,
  ordenes,
  onOrden,
}: Props<O>) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 240px' }, gap: 1.5 }}>
    <CampoDeBusqueda valor={q} onBuscar={onBuscar} placeholder="Buscar por cliente" etiqueta={etiqueta} />
    <CampoDeOpciones
      name="orden"
      label="Orden"
      value={orden}
      onChange={({ target }) => {
        const elegido = ordenes.find(([cual]) => cual === target.value);
        if (elegido) onOrden(elegido[0]);
      }}
    >
      {ordenes.map(([cual, texto]) => (
        <MenuItem key={cual} value={cual}>
          {texto}
        </MenuItem>
      ))}
    </CampoDeOpciones>
  </Box>
);
