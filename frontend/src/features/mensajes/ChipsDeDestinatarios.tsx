import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';

/** So many chips at a time: 10,000 drawn at once would stop the page. */
const TANDA = 20;

interface Props {
  elegidos: readonly ClienteDeApi[];
  onQuitar: (id: string) => void;
  onQuitarTodos: () => void;
}

/** The chosen customers; those beyond the first come in sight when they are asked for. */
export const ChipsDeDestinatarios = ({ elegidos, onQuitar, onQuitarTodos }: Props) => {
  const [aLaVista, setALaVista] = useState(TANDA);
  const ocultos = elegidos.length - aLaVista;
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
      {elegidos.slice(0, aLaVista).map(({ id, nombre }) => (
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
