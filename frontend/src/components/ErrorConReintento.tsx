import Button from '@mui/material/Button';
import { queHacer } from '../base/servidor/mensaje-de-error.ts';
import { EstadoVacio } from './EstadoVacio.tsx';

interface Props {
  titulo: string;
  /** Why, as the api answered it; without it nothing is known. */
  error?: unknown;
  onReintentar: () => void;
}

/** Something could not be loaded: what to do next is one tap away. */
export const ErrorConReintento = ({ titulo, error, onReintentar }: Props) => (
  <div role="alert">
    <EstadoVacio
      dibujo="linea"
      titulo={titulo}
      texto={queHacer(error)}
      accion={
        <Button variant="outlined" onClick={onReintentar}>
          Reintentar
        </Button>
      }
    />
  </div>
);
