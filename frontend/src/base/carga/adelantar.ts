import { createContext, useContext } from 'react';

/** Preloads the screen of an address. app/adelantar.ts, which knows all screens, provides the function: a screen knows only addresses. */
export type Adelantar = (direccion: string) => void;

const Contexto = createContext<Adelantar>(() => {});

export const AdelantarProvider = Contexto.Provider;

export const useAdelantar = (): Adelantar => useContext(Contexto);

export interface AlAcercarse {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** Handlers for a link: they preload its screen on hover or focus, and call `leer` to prefetch its data. */
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
