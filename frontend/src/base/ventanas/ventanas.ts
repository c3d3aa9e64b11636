import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';

/**
 * The windows over the page (dialogs, sheets, questions), the last one on top. Escape and the browser's back both take the
 * top one a step back, wherever the focus is: whoever makes a window says only what that step is.
 */

/** The widest window of a desk, in px; it stands in the middle. */
export const ANCHO_DE_VENTANA = 560;

/** What Escape and back do: close the window, go back to its step before, or ask first. */
type Atras = () => void;

const abiertas: Atras[] = [];

/**
 * Each open window has an entry of its own in the history, of the same address, so that back has something to leave. It
 * stays there when the window is closed otherwise: to remove it would race with whatever is opened next. The next window
 * takes it, or the back that meets it goes one further.
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

/** The window on top goes a step back, or closes. */
export const unPasoAtras = (): void => abiertas.at(-1)?.();

window.addEventListener('popstate', () => {
  const [habia, eraAqui] = [entradas, direccion === window.location.href];
  anotar();
  if (!eraAqui) return;
  if (entradas < abiertas.length) {
    flushSync(unPasoAtras);
    // One that asks before it closes is still there.
    darEntrada();
  } else if (entradas < habia) window.history.back();
});
// Another address, by a link: wouter tells of it (its use-browser-location).
for (const tipo of ['pushState', 'replaceState']) window.addEventListener(tipo, anotar);

// What hears Escape itself (the dialog that has the focus, an open list) does not let it come this far.
document.addEventListener('keydown', (evento) => {
  if (evento.key === 'Escape' && !evento.defaultPrevented && !evento.isComposing) unPasoAtras();
});

/** A window is open over the page; `atras` is what Escape and the browser's back do to it while it is on top. */
export const useVentana = (abierta: boolean, atras: Atras): void => {
  const alIrAtras = useEffectEvent(atras);
  useLayoutEffect(() => {
    if (!abierta) return;
    const suya: Atras = () => alIrAtras();
    abiertas.push(suya);
    // Later: where one window takes another's place, there is one entry for both.
    const entrar = setTimeout(darEntrada);
    return () => {
      clearTimeout(entrar);
      abiertas.splice(abiertas.indexOf(suya), 1);
    };
  }, [abierta]);
};
