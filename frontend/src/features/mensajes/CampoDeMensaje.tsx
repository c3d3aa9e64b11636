import TextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  mensaje: string;
  onCambio: (mensaje: string) => void;
  /** What is said of an empty one, once it was touched. */
  siEstaVacio: string;
  renglones: number;
  /** It is being written. */
  espera?: boolean;
}

/** The message that goes. Its line below is always there: what is said in it moves nothing under her finger. */
export const CampoDeMensaje = ({ mensaje, onCambio, siEstaVacio, renglones, espera = false }: Props) => {
  const [tocado, setTocado] = useState(false);
  const vacio = tocado && mensaje.trim() === '';
  return (
    <TextField
      label="Mensaje"
      value={mensaje}
      onChange={(evento) => {
        setTocado(true);
        onCambio(evento.target.value);
      }}
      onBlur={() => setTocado(true)}
      error={vacio}
      helperText={vacio ? siEstaVacio : ' '}
      disabled={espera}
      multiline
      minRows={renglones}
    />
  );
};
