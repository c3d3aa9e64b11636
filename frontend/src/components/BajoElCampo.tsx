import Popper, { type PopperProps } from '@mui/material/Popper';
import {
  type ReactNode,
  type RefObject,
  createContext,
  memo,
  useCallback,
  useContext,
  useEffect,
  useRef,
} from 'react';

type Colocada = Extract<PopperProps['popperRef'], RefObject<unknown>>['current'];

/** The list is as wide as its field and above or below it, so Popper's modifiers for other places are off. */
const ARRIBA_O_ABAJO: PopperProps['popperOptions'] = {
  modifiers: [
    { name: 'preventOverflow', enabled: false },
    { name: 'hide', enabled: false },
  ],
};

const Contenido = createContext<ReactNode>(null);

const Opciones = ({ alCambiarDeAlto }: { alCambiarDeAlto: () => void }) => {
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const vigia = new ResizeObserver(alCambiarDeAlto);
    vigia.observe(caja.current!);
    return () => vigia.disconnect();
  }, [alCambiarDeAlto]);
  return <div ref={caja}>{useContext(Contenido)}</div>;
};

const Lugar = memo(
  (props: PopperProps) => {
    const colocada = useRef<Colocada>(null);
    const colocar = useCallback(() => void colocada.current?.update(), []);
    return (
      <Popper {...props} popperRef={colocada} popperOptions={ARRIBA_O_ABAJO}>
        <Opciones alCambiarDeAlto={colocar} />
      </Popper>
    );
  },
  (antes, ahora) =>
    antes.open === ahora.open &&
    antes.anchorEl === ahora.anchorEl &&
    antes.style?.width === ahora.style?.width,
);

/**
 * MUI's default Popper of an `Autocomplete` measures the page at each key. This Popper measures only when the
 * list opens or changes size.
 */
export const BajoElCampo = ({ children, ...props }: PopperProps) => (
  <Contenido value={children as ReactNode}>
    <Lugar {...props} />
  </Contenido>
);
