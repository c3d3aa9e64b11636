import Button from '@mui/material/Button';
import { EstadoVacio } from './EstadoVacio.tsx';

interface Props {
  titulo: string;
  texto?: string;
  onReintentar: () => void;
}

/** Something could not be loaded: what to do next is one tap away. */
export const ErrorConReintento = ({
  titulo,
  texto = 'Revisa tu conexión e inténtalo de nuevo.',
  onReintentar,
}: Props) => (
  <div role="alert">
    <EstadoVacio
      dibujo="linea"
      titulo={titulo}
      texto={texto}
      accion={
        <Button variant="outlined" onClick={onReintentar}>
          Reintentar
        </Button>
      }
    />
  </div>
);
