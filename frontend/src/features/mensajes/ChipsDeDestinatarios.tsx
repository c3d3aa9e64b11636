import ExpandLessIcon from '../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../iconos/ExpandMoreRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { contados, enMiles } from '@cuenta-clara/dominio/contados';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { tieneEmail } from '../../components/contacto.ts';

const POCOS = 5;
/** Chips are added in batches: 10,000 at once would block the page. */
const TANDA = 20;

interface Props {
  elegidos: readonly ClienteDeApi[];
  onQuitar: (id: string) => void;
  onQuitarTodos: () => void;
}

const cuenta = (elegidos: readonly ClienteDeApi[]): string => {
  const sinEmail = elegidos.filter((uno) => !tieneEmail(uno)).length;
  const cuantos = contados(elegidos.length, 'seleccionado', 'seleccionados');
  return cuantos + (sinEmail > 0 ? ` · ${enMiles(sinEmail)} sin email` : '');
};

export const ChipsDeDestinatarios = ({ elegidos, onQuitar, onQuitarTodos }: Props) => {
  const [desplegados, setDesplegados] = useState(false);
  const [aLaVista, setALaVista] = useState(TANDA);
  const muchos = elegidos.length > POCOS;
  const visibles = elegidos.slice(0, desplegados ? aLaVista : POCOS);
  const ocultos = elegidos.length - visibles.length;
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
      {visibles.map((cliente) => (
        <Chip
          key={cliente.id}
          size="small"
          label={comoSeLlama(cliente)}
          onDelete={() => onQuitar(cliente.id)}
        />
      ))}
      {ocultos > 0 && (
        <Chip
          size="small"
          variant="outlined"
          label={`+${enMiles(ocultos)} más`}
          onClick={() => {
            if (desplegados) setALaVista(aLaVista + TANDA);
            setDesplegados(true);
          }}
        />
      )}
      <Button size="small" onClick={onQuitarTodos}>
        Quitar todos
      </Button>
    </Box>
  );
};
