import { ventanaDeEncima } from './ventanas.ts';

/**
 * When the control that was used last is removed with its row (a confirmed notice, a deleted customer), the
 * browser leaves the focus nowhere. It then goes to the row that took the place, else to the heading of the list
 * or page.
 */

/** Fields are left out: their focus would open the keyboard of a phone. */
const CONTROLES = 'button:not([disabled]), a[href]';
const FILA = 'li, tr, article, [role="row"], [data-index]';
const SE_USA = 'button, a, input, textarea, select, summary, [role], [tabindex]';

/** A press counts as use, because in Safari it focuses no button. */
let usado: Element | null = null;
const usar = ({ target }: Event): void => {
  usado = target instanceof Element ? target.closest(SE_USA) : null;
};

const enNinguno = (): boolean => document.activeElement === null || document.activeElement === document.body;

const controlDe = (vecino: Node | null): HTMLElement | null => {
  if (!(vecino instanceof Element)) return null;
  return vecino.matches(FILA) || vecino.querySelector(`:scope > :is(${FILA})`)
    ? vecino.querySelector(CONTROLES)
    : null;
};

const encabezadoDe = (lugar: Node, encima: Element): HTMLElement | null => {
  const dentro = encima.contains(lugar) && lugar instanceof Element;
  for (let parte = dentro ? lugar : null; parte && parte !== document.body; parte = parte.parentElement) {
    const suyo = parte.querySelector<HTMLElement>('h1, h2, h3');
    if (suyo) return suyo;
  }
  return encima.querySelector('h1, h2');
};

const cederElFoco = ({ target, nextSibling, previousSibling }: MutationRecord): void => {
  const encima = ventanaDeEncima();
  const enSuLugar = [nextSibling, previousSibling]
    .filter((vecino) => encima.contains(vecino))
    .map(controlDe)
    .find((control) => control !== null);
  const quien = enSuLugar ?? encabezadoDe(target, encima);
  if (!quien) return;
  if (quien !== enSuLugar) quien.tabIndex = -1;
  quien.focus({ preventScroll: true });
};

export const cuidarElFoco = (): void => {
  for (const tipo of ['focusin', 'pointerdown'] as const) document.addEventListener(tipo, usar, true);
  new MutationObserver((cambios) => {
    if (!usado || usado.isConnected) return;
    const suyo = cambios.find(({ removedNodes }) => [...removedNodes].some((nodo) => nodo.contains(usado)));
    usado = null;
    // A dialog that closes gives the focus back to its opener first.
    if (suyo)
      setTimeout(() => {
        if (enNinguno()) cederElFoco(suyo);
      });
  }).observe(document.body, { childList: true, subtree: true });
};
