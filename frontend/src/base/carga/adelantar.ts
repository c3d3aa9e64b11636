import { createContext, useContext } from 'react';

/**
 * Preloads the screen of an address. The implementation is in app/adelantar.ts and comes by a context, because screens do not import each
 * other.
 */
export type Adelantar = (direccion: string) => void;

const Contexto = createContext<Adelantar>(() => {});

export const AdelantarProvider = Contexto.Provider;

export const useAdelantar = (): Adelantar => useContext(Contexto);

export interface AlAcercarse {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** Handlers of a link that preload its screen on hover or focus; `leer` prefetches the screen's data. */
export const useAlAcercarse = (): ((direccion: string, leer?: () => void) => AlAcercarse) => {
  const adelantar = useAdelantar();
  return (direccion, leer) => {
    const acercarse = () => {
      leer?.();
      adelantar(direccion);
    };
    return { onPointerEnter: acercarse, onFocus: acercarse };
  };
};
