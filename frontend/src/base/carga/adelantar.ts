import { createContext, useContext } from 'react';

/**
 * Loads what an address leads to before it is followed: it then opens at once. The app says how (app/adelantar.ts), who knows
 * all screens; a screen knows no other, only its address.
 */
export type Adelantar = (direccion: string) => void;

const Contexto = createContext<Adelantar>(() => {});

export const AdelantarProvider = Contexto.Provider;

export const useAdelantar = (): Adelantar => useContext(Contexto);

/** What a link does when a pointer, a finger or the keyboard comes near it. */
export interface AlAcercarse {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** Where it leads, and what else that address needs to be read. */
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
