import Button from '@mui/material/Button';
import { queHacer } from '../base/servidor/mensaje-de-error.ts';
import { EstadoVacio } from './EstadoVacio.tsx';

interface Props {
  titulo: string;
  /** The error of the failed read; undefined when it is unknown. */
  error?: unknown;
  onReintentar: () => void;
}

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
