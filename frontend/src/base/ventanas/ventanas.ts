import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * The stack of dialogs, sheets and questions. Escape and the browser's Back go a step back in the window on
 * top, wherever the focus is.
 */

export const ANCHO_DE_VENTANA = 560;

type Atras = () => void;

const abiertas: Atras[] = [];

/**
 * Each open window has a history entry of the same address, which Back leaves. A window closed otherwise
 * keeps its entry, because removing it would race with the next navigation: the next window reuses the entry,
 * or the next Back skips it.
 */
const enLaHistoria = (): number => (window.history.state as { ventanas?: number } | null)?.ventanas ?? 0;
let entradas = enLaHistoria();
let direccion = window.location.href;

const anotar = (): void => {
  entradas = enLaHistoria();
  direccion = window.location.href;
};

const darEntrada = (): void => {
  for (let ventanas = enLaHistoria() + 1; ventanas <= abiertas.length; ventanas++)
    window.history.pushState({ ventanas }, '');
  anotar();
};

export const unPasoAtras = (): void => abiertas.at(-1)?.();

/** The element of the window on top, else the page's. A window that is closing has left the stack already. */
export const ventanaDeEncima = (): Element =>
  document.querySelectorAll('.MuiModal-root')[abiertas.length - 1] ?? document.body;

window.addEventListener('popstate', () => {
  const [habia, eraAqui] = [entradas, direccion === window.location.href];
  anotar();
  if (!eraAqui) return;
  if (entradas < abiertas.length) {
    flushSync(unPasoAtras);
    darEntrada();
  } else if (entradas < habia) window.history.back();
});
// The router (wouter) dispatches these events when the address changes.
for (const tipo of ['pushState', 'replaceState']) window.addEventListener(tipo, anotar);

// Dialogs and open lists that handle Escape themselves prevent its default action: the window then stays.
document.addEventListener('keydown', (evento) => {
  if (evento.key === 'Escape' && !evento.defaultPrevented && !evento.isComposing) unPasoAtras();
});

/** `atras` handles Escape and Back while the window is on top. */
export const useVentana = (abierta: boolean, atras: Atras): void => {
  const alIrAtras = useEffectEvent(atras);
  useLayoutEffect(() => {
    if (!abierta) return;
    const suya: Atras = () => alIrAtras();
    abiertas.push(suya);
    // The history entry is made after a timeout, so that a window that replaces another takes over its entry.
    const entrar = setTimeout(darEntrada);
    return () => {
      clearTimeout(entrar);
      abiertas.splice(abiertas.indexOf(suya), 1);
    };
  }, [abierta]);
};
