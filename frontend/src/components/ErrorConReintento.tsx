import Button from '@mui/material/Button';
import { queHacer } from '../base/servidor/mensaje-de-error.ts';
import { EstadoVacio } from './EstadoVacio.tsx';

interface Props {
  titulo: string;
  /** The API's error; undefined when the cause is unknown. */
  error?: unknown;
  onReintentar: () => void;
}

/** Something could not be loaded: says what to do, with a button to try again. */
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
