import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * A stack of windows over the page (dialogs, sheets, questions). Escape and the browser's Back go a step back in the top window, wherever
 * the focus is.
 */

/** Centred on desks, in px. */
export const ANCHO_DE_VENTANA = 560;

/** Closes the window, goes to its earlier step, or asks. */
type Atras = () => void;

const abiertas: Atras[] = [];

/**
 * Each open window has a history entry of the same address for Back to leave. A window closed otherwise keeps its entry, because removing
 * it would race with the next navigation: the next window reuses it, or the next Back skips it.
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

window.addEventListener('popstate', () => {
  const [habia, eraAqui] = [entradas, direccion === window.location.href];
  anotar();
  if (!eraAqui) return;
  if (entradas < abiertas.length) {
    flushSync(unPasoAtras);
    // A window that asked instead of closing is still open.
    darEntrada();
  } else if (entradas < habia) window.history.back();
});
// Sent by wouter (its use-browser-location).
for (const tipo of ['pushState', 'replaceState']) window.addEventListener(tipo, anotar);

// Dialogs and lists that handle an Escape prevent its default.
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
    // Deferred: a window that replaces another takes over its entry.
    const entrar = setTimeout(darEntrada);
    return () => {
      clearTimeout(entrar);
      abiertas.splice(abiertas.indexOf(suya), 1);
    };
  }, [abierta]);
};
