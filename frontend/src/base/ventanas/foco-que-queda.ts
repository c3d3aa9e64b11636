import { ventanaDeEncima } from './ventanas.ts';

/**
 * When the control that was used last is removed with its row (a confirmed notice, a deleted customer), the
 * browser leaves the focus nowhere. It then goes to the row that took the place, else to the heading of the list
 * or page.
 */

/** Fields are left out: their focus would open the keyboard of a phone. */
const CONTROLES = 'button:not([disabled]), a[href]';
const SE_USA = 'button, a, input, textarea, select, summary, [role], [tabindex]';

/** A press counts as use, because in Safari it focuses no button. */
let usado: Element | null = null;
const usar = ({ target }: Event): void => {
  usado = target instanceof Element ? target.closest(SE_USA) : null;
};

/** The whole of a dialog, or what holds it: its focus trap takes a focus that is nowhere. */
const LO_DE_LA_TRAMPA = '[data-mui-focusable], .MuiModal-root > [tabindex="-1"]';
const enNinguno = ({ activeElement: tiene }: Document): boolean =>
  tiene === null || tiene === document.body || tiene.matches(LO_DE_LA_TRAMPA);

const HECHO_FILA = 'li, tr, article, [role="row"], [data-index]';
/** Rows of a list are elements made for rows, or of the same class. */
const esFilaComo = (fila: Node, vecino: Node | null): vecino is Element =>
  vecino instanceof Element &&
  (vecino.matches(HECHO_FILA) ||
    vecino.querySelector(`:scope > :is(${HECHO_FILA})`) !== null ||
    (fila instanceof Element && fila.className !== '' && fila.className === vecino.className));

const encabezadoDe = (lugar: Node, encima: Element): HTMLElement | null => {
  const dentro = encima.contains(lugar) && lugar instanceof Element;
  for (let parte = dentro ? lugar : null; parte && parte !== document.body; parte = parte.parentElement) {
    const suyo = parte.querySelector<HTMLElement>('h1, h2, h3');
    if (suyo) return suyo;
  }
  return encima.querySelector('h1, h2');
};

const cederElFoco = (fila: Node, { target, nextSibling, previousSibling }: MutationRecord): void => {
  const encima = ventanaDeEncima();
  const enSuLugar = [nextSibling, previousSibling]
    .filter((vecino) => esFilaComo(fila, vecino) && encima.contains(vecino))
    .map((vecino) => (vecino as Element).querySelector<HTMLElement>(CONTROLES))
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
    const quitado = cambios
      .flatMap((cambio) => [...cambio.removedNodes].map((nodo) => ({ nodo, cambio })))
      .find(({ nodo }) => nodo.contains(usado));
    usado = null;
    // A dialog that closes gives the focus back to its opener first.
    if (quitado)
      setTimeout(() => {
        if (enNinguno(document)) cederElFoco(quitado.nodo, quitado.cambio);
      });
  }).observe(document.body, { childList: true, subtree: true });
};
