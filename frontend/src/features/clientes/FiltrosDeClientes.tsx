import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { CampoQueBusca } from '../../components/CampoDeBusqueda.tsx';
import { type Pestana } from './filtro-de-clientes.ts';

const PESTANAS: { valor: Pestana; texto: string }[] = [
  { valor: 'todos', texto: 'Todos' },
  { valor: 'activo', texto: 'Activos' },
  { valor: 'pendiente', texto: 'Pendientes' },
];

interface Props {
  busqueda: string;
  onBuscar: (busqueda: string) => void;
  pestana: Pestana;
  onPestana: (pestana: Pestana) => void;
  cuentas: Record<Pestana, number> | null;
}

export const FiltrosDeClientes = ({ busqueda, onBuscar, pestana, onPestana, cuentas }: Props) => (
  <>
    <CampoQueBusca
      placeholder="Buscar por nombre"
      valor={busqueda}
      onBuscar={onBuscar}
      etiqueta="Buscar clientes por nombre"
    />
    <Tabs
      value={pestana}
      onChange={(_evento, valor: Pestana) => onPestana(valor)}
      aria-label="Estado de los clientes"
      variant="scrollable"
      scrollButtons={false}
      sx={{ '& .MuiTab-root': { minWidth: 0, px: 1.5 } }}
    >
      {PESTANAS.map(({ valor, texto }) => (
        <Tab key={valor} value={valor} label={cuentas ? `${texto} (${enMiles(cuentas[valor])})` : texto} />
      ))}
    </Tabs>
  </>
);
