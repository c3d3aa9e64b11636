import SearchIcon from '../iconos/SearchRounded.tsx';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useState } from 'react';

/** It asks once the owner stops typing. */
const PAUSA_MS = 250;

interface Props {
  valor: string;
  onBuscar: (texto: string) => void;
  placeholder: string;
  etiqueta: string;
}

/** A search that the server answers. Not a `TextField`, which brings the menu of a select along. */
export const CampoDeBusqueda = ({ valor, onBuscar, placeholder, etiqueta }: Props) => {
  const [texto, setTexto] = useState(valor);
  useEffect(() => {
    if (texto === valor) return;
    const espera = setTimeout(() => onBuscar(texto), PAUSA_MS);
    return () => clearTimeout(espera);
  });
  return (
    <OutlinedInput
      fullWidth
      type="search"
      placeholder={placeholder}
      value={texto}
      onChange={(evento) => setTexto(evento.target.value)}
      inputProps={{ 'aria-label': etiqueta }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon />
        </InputAdornment>
      }
      sx={{ minWidth: 0 }}
    />
  );
};
