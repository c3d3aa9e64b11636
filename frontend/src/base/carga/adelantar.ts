import { createContext, useContext } from 'react';

/**
 * app/adelantar.ts implements the preloading of a link's screen, and passes it to the links by a context,
 * because screens do not import each other.
 */
export type Adelantar = (direccion: string) => void;

const Contexto = createContext<Adelantar>(() => {});

export const AdelantarProvider = Contexto.Provider;

export const useAdelantar = (): Adelantar => useContext(Contexto);

export interface AlAcercarse {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** A link's handlers for hover and focus; `leer` prefetches the data of its screen. */
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
