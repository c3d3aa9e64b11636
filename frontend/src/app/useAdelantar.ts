import { type NombreDePantalla } from './lugares.ts';
import { adelantarPantalla } from './pantallas.ts';
import { useAppDispatch } from './store.ts';

/** What a link does when a pointer, a finger or the keyboard comes near it. */
export interface AlAcercarse {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/** Loads the screen a link leads to, and its first reads, before the link is followed: it then opens at once. */
export const useAdelantar = (): ((pantalla: NombreDePantalla, leer?: () => void) => AlAcercarse) => {
  const dispatch = useAppDispatch();
  return (pantalla, leer) => {
    const adelantar = () => {
      leer?.();
      adelantarPantalla(pantalla, dispatch, '');
    };
    return { onPointerEnter: adelantar, onFocus: adelantar };
  };
};
