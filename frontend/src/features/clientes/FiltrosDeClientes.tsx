import SearchIcon from '../../iconos/SearchRounded.tsx';
import InputAdornment from '@mui/material/InputAdornment';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
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
  /** Nothing while they are not known: none is not the same. */
  cuentas: Record<Pestana, number> | null;
}

export const FiltrosDeClientes = ({ busqueda, onBuscar, pestana, onPestana, cuentas }: Props) => (
  <>
    <TextField
      placeholder="Buscar por nombre"
      value={busqueda}
      onChange={(evento) => onBuscar(evento.target.value)}
      fullWidth
      slotProps={{
        htmlInput: { 'aria-label': 'Buscar clientes por nombre', type: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
    <Tabs
      value={pestana}
      onChange={(_evento, valor: Pestana) => onPestana(valor)}
      aria-label="Estado de los clientes"
    >
      {PESTANAS.map(({ valor, texto }) => (
        <Tab key={valor} value={valor} label={cuentas ? `${texto} (${cuentas[valor]})` : texto} />
      ))}
    </Tabs>
  </>
);
