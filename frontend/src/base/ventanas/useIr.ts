import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation } from 'wouter';

type Ir = (a: string, opciones?: NavigateOptions) => void;

/**
 * Opens an address, as long as the calling component is on screen: an answer that comes after the owner has left its
 * page does not move her.
 */
export const useIr = (): Ir => {
  const [, navegar] = useLocation();
  const enPantalla = useRef(false);
  useEffect(() => {
    enPantalla.current = true;
    return () => {
      enPantalla.current = false;
    };
  }, []);
  return useCallback(
    (a, opciones) => {
      if (enPantalla.current) navegar(a, opciones);
    },
    [navegar],
  );
};
