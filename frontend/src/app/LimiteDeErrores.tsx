import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { EstadoVacio } from '../components/EstadoVacio.tsx';
import { olvidarVentanas } from '../base/ventanas/sin-guardar.ts';
import { SinMarco } from './SinMarco.tsx';

interface Props {
  /** Where the person is: going elsewhere tries again. */
  lugar?: string;
  children: ReactNode;
}
interface Estado {
  readonly fallo: Motivo | null;
  readonly lugar: string | undefined;
}

/** What browsers say of a file of the app that did not come: Chromium and Firefox, then Safari. */
const NO_VINO = /dynamically imported module|importing a module script/i;

const TEXTOS = {
  noVino: 'Revisa tu conexión y vuelve a cargar. Lo que ya guardaste sigue ahí.',
  seRompio: 'Algo falló de nuestro lado, no es tu conexión. Vuelve a cargar; lo que ya guardaste sigue ahí.',
} as const;
type Motivo = keyof typeof TEXTOS;

const motivoDe = (error: unknown): Motivo =>
  error instanceof Error && NO_VINO.test(error.message) ? 'noVino' : 'seRompio';

/**
 * A screen that could not be shown (its code did not arrive over a poor line, is of an older version of the app, or broke) says which
 * of these it was, and leaves a way on instead of a blank page. A class, because React knows no other error boundary.
 */
export class LimiteDeErrores extends Component<Props, Estado> {
  override state: Estado = { fallo: null, lugar: this.props.lugar };

  static getDerivedStateFromError = (error: unknown): Partial<Estado> => ({ fallo: motivoDe(error) });

  static getDerivedStateFromProps = ({ lugar }: Props, estado: Estado): Estado | null =>
    lugar === estado.lugar ? null : { fallo: null, lugar };

  /** What was open over the page may be what cannot be shown. */
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
