import Button from '@mui/material/Button';
import { queHacer } from '../base/servidor/mensaje-de-error.ts';
import { EstadoVacio } from './EstadoVacio.tsx';

interface Props {
  titulo: string;
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
