import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { EstadoVacio } from '../components/EstadoVacio.tsx';
import { noVino } from '../components/lo-que-falla.ts';
import { olvidarVentanas } from '../base/ventanas/sin-guardar.ts';
import { SinMarco } from './SinMarco.tsx';

interface Props {
  lugar?: string;
  children: ReactNode;
}
interface Estado {
  readonly fallo: Motivo | null;
  readonly lugar: string | undefined;
}

const TEXTOS = {
  noVino: 'Revisa tu conexión y vuelve a cargar. Lo que ya guardaste sigue ahí.',
  seRompio: 'Algo falló de nuestro lado, no es tu conexión. Vuelve a cargar; lo que ya guardaste sigue ahí.',
} as const;
type Motivo = keyof typeof TEXTOS;

const motivoDe = (error: unknown): Motivo => (noVino(error) ? 'noVino' : 'seRompio');

/**
 * Says whether the screen's code did not load (no connection, an older version) or failed. React's error
 * boundaries must be classes.
 */
export class LimiteDeErrores extends Component<Props, Estado> {
  override state: Estado = { fallo: null, lugar: this.props.lugar };

  static getDerivedStateFromError = (error: unknown): Partial<Estado> => ({ fallo: motivoDe(error) });

  static getDerivedStateFromProps = ({ lugar }: Props, estado: Estado): Estado | null =>
    lugar === estado.lugar ? null : { fallo: null, lugar };

  /** Windows over the page are closed, because the failed component may be an open dialog. */
  override componentDidCatch = (): void => olvidarVentanas();

  override render(): ReactNode {
    const { fallo } = this.state;
    if (!fallo) return this.props.children;
    return (
      <div role="alert">
        <EstadoVacio
          dibujo="linea"
          titulo="No pudimos mostrar esta pantalla"
          texto={TEXTOS[fallo]}
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
