import ExpandLessIcon from '../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../iconos/ExpandMoreRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { tieneEmail } from '../../components/contacto.ts';

/** So few are seen at once; more are one chip that says how many. */
const POCOS = 5;
/** So many chips at a time: 10,000 drawn at once would stop the page. */
const TANDA = 20;

interface Props {
  elegidos: readonly ClienteDeApi[];
  onQuitar: (id: string) => void;
  onQuitarTodos: () => void;
}

const cuenta = (elegidos: readonly ClienteDeApi[]): string => {
  const sinEmail = elegidos.filter((uno) => !tieneEmail(uno)).length;
  return `${elegidos.length} seleccionados${sinEmail > 0 ? ` · ${sinEmail} sin email` : ''}`;
};

/** The chosen customers: a few as they are, many as one chip that opens; then those beyond the first when they are asked for. */
export const ChipsDeDestinatarios = ({ elegidos, onQuitar, onQuitarTodos }: Props) => {
  const [desplegados, setDesplegados] = useState(false);
  const [aLaVista, setALaVista] = useState(TANDA);
  const muchos = elegidos.length > POCOS;
  const visibles = muchos && !desplegados ? [] : elegidos.slice(0, aLaVista);
  const ocultos = visibles.length > 0 ? elegidos.length - visibles.length : 0;
  if (elegidos.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Clientes seleccionados"
      sx={{
        display: 'flex',
        gap: 0.5,
        flexWrap: 'wrap',
        alignItems: 'center',
        maxHeight: 120,
        overflowY: 'auto',
        flexShrink: 0,
      }}
    >
      {muchos && (
        <Chip
          label={cuenta(elegidos)}
          icon={desplegados ? <ExpandLessIcon /> : <ExpandMoreIcon />}
          onClick={() => setDesplegados(!desplegados)}
          aria-expanded={desplegados}
        />
      )}
      {visibles.map(({ id, nombre }) => (
        <Chip key={id} size="small" label={nombre} onDelete={() => onQuitar(id)} />
      ))}
      {ocultos > 0 && (
        <Chip
          size="small"
          variant="outlined"
          label={`+${ocultos} más`}
          onClick={() => setALaVista(aLaVista + TANDA)}
        />
      )}
      <Button size="small" onClick={onQuitarTodos}>
        Quitar todos
      </Button>
    </Box>
  );
};
