import SearchIcon from '../iconos/SearchRounded.tsx';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';

/** It asks once the owner stops typing. */
const PAUSA_MS = 250;

interface Props {
  valor: string;
  onBuscar: (texto: string) => void;
  placeholder: string;
  etiqueta: string;
}

/** A search that the server answers. */
export const CampoDeBusqueda = ({ valor, onBuscar, placeholder, etiqueta }: Props) => {
  const [texto, setTexto] = useState(valor);
  useEffect(() => {
    if (texto === valor) return;
    const espera = setTimeout(() => onBuscar(texto), PAUSA_MS);
    return () => clearTimeout(espera);
  });
  return (
    <TextField
      fullWidth
      placeholder={placeholder}
      value={texto}
      onChange={(evento) => setTexto(evento.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': etiqueta, type: 'search' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon />
            </InputAdornment>
          ),
        },
      }}
    />
  );
};
