import { useState } from 'react';
import { AreaDeTexto } from '../../components/AreaDeTexto.tsx';

interface Props {
  mensaje: string;
  onCambio: (mensaje: string) => void;
  siEstaVacio: string;
  renglones: number;
  espera?: boolean;
}

/** The message's line of help always takes up space, so that the buttons below do not move. */
export const CampoDeMensaje = ({ mensaje, onCambio, siEstaVacio, renglones, espera = false }: Props) => {
  const [tocado, setTocado] = useState(false);
  const vacio = tocado && mensaje.trim() === '';
  return (
    <AreaDeTexto
      name="mensaje"
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
      minRows={renglones}
    />
  );
};
