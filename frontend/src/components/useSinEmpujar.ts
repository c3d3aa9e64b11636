import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a notice above the page. On a scrolled page, the scroll position follows the notice's height, so
 * that what is on the screen stays in its place. WebKit needs it, because it has no scroll anchoring.
 */
export const useSinEmpujar = (dicho: unknown): RefObject<HTMLDivElement | null> => {
  const caja = useRef<HTMLDivElement>(null);
  const alto = useRef(0);
  useLayoutEffect(() => {
    const cambio = caja.current!.offsetHeight - alto.current;
    alto.current += cambio;
    const { scrollHeight, clientHeight } = document.documentElement;
    // A page that became shorter than its scroll position has been moved to its end.
    const yaMovida = cambio < 0 && window.scrollY + clientHeight >= scrollHeight - 1;
    const recorrida = window.scrollY > 0 && !yaMovida;
    if (recorrida && !CSS.supports('overflow-anchor', 'auto')) window.scrollBy(0, cambio);
  }, [dicho]);
  return caja;
};
