import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { LineaDeTiempo } from './LineaDeTiempo.tsx';
import {
  useHistorialDeCatalogoInfiniteQuery,
  useHistorialDeMetodosInfiniteQuery,
  useHistorialDeNegocioInfiniteQuery,
} from '../../api/historial.api.ts';

const DeNegocio = () => <LineaDeTiempo historial={useHistorialDeNegocioInfiniteQuery()} />;
const DeCatalogo = () => <LineaDeTiempo historial={useHistorialDeCatalogoInfiniteQuery()} />;
const DeMetodos = () => <LineaDeTiempo historial={useHistorialDeMetodosInfiniteQuery()} />;

const PARTES = [
  { parte: 'negocio', texto: 'Negocio', Contenido: DeNegocio },
  { parte: 'catalogo', texto: 'Servicios', Contenido: DeCatalogo },
  { parte: 'metodos', texto: 'Métodos de pago', Contenido: DeMetodos },
] as const;

export default function DialogoDeHistorialDeAjustes({ onCerrar }: { onCerrar: () => void }) {
  const [vista, setVista] = useState<(typeof PARTES)[number]['parte']>('negocio');
  return (
    <DialogoAdaptable abierto titulo="Historial de cambios" onCerrar={onCerrar}>
      <Tabs
        value={vista}
        onChange={(_evento, parte: typeof vista) => setVista(parte)}
        aria-label="Qué se cambió"
        variant="scrollable"
        scrollButtons={false}
        sx={{ flexShrink: 0, '& .MuiTab-root': { minWidth: 0, px: { xs: 1, md: 2 } } }}
      >
        {PARTES.map(({ parte, texto }) => (
          <Tab
            key={parte}
            value={parte}
            label={texto}
            id={`de-${parte}`}
            aria-controls={`historial-${parte}`}
          />
        ))}
      </Tabs>
      {PARTES.map(({ parte, Contenido }) => (
        <Box
          key={parte}
          role="tabpanel"
          id={`historial-${parte}`}
          aria-labelledby={`de-${parte}`}
          hidden={parte !== vista}
        >
          {parte === vista && <Contenido />}
        </Box>
      ))}
    </DialogoAdaptable>
  );
}
