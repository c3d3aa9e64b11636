import CloseIcon from '../iconos/CloseRounded.tsx';
import SearchIcon from '../iconos/SearchRounded.tsx';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';

const PAUSA_MS = 250;

interface Props {
  valor: string;
  onBuscar: (texto: string) => void;
  placeholder: string;
  etiqueta: string;
  size?: 'small';
}

/**
 * The field has a button that clears it, because not every browser draws one. The field is no `TextField`,
 * which would bundle the menu of a select.
 */
export const CampoQueBusca = ({ valor, onBuscar, placeholder, etiqueta, size }: Props) => {
  const campo = useRef<HTMLInputElement>(null);
  const limpiar = () => {
    onBuscar('');
    campo.current?.focus();
  };
  return (
    <OutlinedInput
      name="buscar"
      fullWidth
      {...(size && { size })}
      type="search"
      placeholder={placeholder}
      value={valor}
      onChange={(evento) => onBuscar(evento.target.value)}
      inputRef={campo}
      inputProps={{ 'aria-label': etiqueta }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon />
        </InputAdornment>
      }
      endAdornment={
        valor !== '' && (
          <InputAdornment position="end">
            <IconButton edge="end" color="primary" aria-label="Limpiar búsqueda" onClick={limpiar}>
              <CloseIcon />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{ minWidth: 0, ...(valor === '' && { displayPrint: 'none' }) }}
    />
  );
};

export const CampoDeBusqueda = ({ valor, onBuscar, ...campo }: Props) => {
  const [texto, setTexto] = useState(valor);
  useEffect(() => {
    if (texto === valor) return;
    const espera = setTimeout(() => onBuscar(texto), PAUSA_MS);
    return () => clearTimeout(espera);
  });
  return <CampoQueBusca {...campo} valor={texto} onBuscar={setTexto} />;
};
