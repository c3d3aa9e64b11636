import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { EstadoVacio } from '../components/EstadoVacio.tsx';
import { SinMarco } from './SinMarco.tsx';

interface Props {
  /** Where the person is: going elsewhere tries again. */
  lugar?: string;
  children: ReactNode;
}
interface Estado {
  readonly fallo: boolean;
  readonly lugar: string | undefined;
}

/**
 * A screen that could not be shown (its code did not arrive over a poor line, or is of an older version of the app)
 * leaves a way on instead of a blank page. A class, because React knows no other error boundary.
 */
export class LimiteDeErrores extends Component<Props, Estado> {
  override state: Estado = { fallo: false, lugar: this.props.lugar };

  static getDerivedStateFromError = (): Partial<Estado> => ({ fallo: true });

  static getDerivedStateFromProps = ({ lugar }: Props, estado: Estado): Estado | null =>
    lugar === estado.lugar ? null : { fallo: false, lugar };

  override render(): ReactNode {
    if (!this.state.fallo) return this.props.children;
    return (
      <div role="alert">
        <EstadoVacio
          dibujo="linea"
          titulo="No pudimos mostrar esta pantalla"
          texto="Revisa tu conexión y vuelve a cargar. Lo que ya guardaste sigue ahí."
          accion={
            <Button variant="outlined" onClick={() => window.location.reload()}>
              Volver a cargar
            </Button>
          }
        />
        <SinMarco />
      </div>
    );
  }
}
