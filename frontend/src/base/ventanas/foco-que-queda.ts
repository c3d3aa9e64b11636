import { ventanaDeEncima } from './ventanas.ts';

/**
 * When the control that was used last is removed with its row (a confirmed notice, a deleted customer), the
 * browser leaves the focus nowhere. It then goes to the row that took the place, else to the heading of the list
 * or page. A control that was disabled during a save gets the focus back when it is enabled.
 */

const SE_USA = 'button, a, input, textarea, select, summary, [role], [tabindex]';

/** The whole of a dialog, or what holds it: its focus trap takes a focus that is nowhere. */
const LO_DE_LA_TRAMPA = '[data-mui-focusable], .MuiModal-root > [tabindex="-1"]';

/** A press counts as use, because in Safari it focuses no button. */
let usado: HTMLElement | null = null;
const usar = ({ type, target }: Event): void => {
  if (!(target instanceof Element)) usado = null;
  else if (type === 'pointerdown' || !target.matches(LO_DE_LA_TRAMPA)) usado = target.closest(SE_USA);
};
const enNinguno = ({ activeElement: tiene }: Document): boolean =>
  tiene === null || tiene === document.body || tiene.matches(LO_DE_LA_TRAMPA);

const HECHA_FILA = 'li, tr, article, [role="row"], [data-index]';
/** The neighbour's row: an element made for rows, or of the same class as the removed row. */
const filaComo = (quitada: Node, vecino: Node | null): HTMLElement | null => {
  if (!(vecino instanceof HTMLElement)) return null;
  const esComoElla =
    quitada instanceof Element && quitada.className !== '' && quitada.className === vecino.className;
  return vecino.matches(HECHA_FILA) || esComoElla
    ? vecino
    : vecino.querySelector(`:scope > :is(${HECHA_FILA})`);
};

const encabezadoDe = (lugar: Node, encima: Element): HTMLElement | null => {
  const dentro = encima.contains(lugar) && lugar instanceof Element;
  for (let parte = dentro ? lugar : null; parte && parte !== document.body; parte = parte.parentElement) {
    const suyo = parte.querySelector<HTMLElement>('h1, h2, h3');
    if (suyo) return suyo;
  }
  return encima.querySelector('h1, h2');
};

/** The row itself has the focus, not its first control: a second Enter must not act on it. */
const darElFoco = (quien: HTMLElement): void => {
  if (!quien.hasAttribute('tabindex')) {
    quien.tabIndex = -1;
    quien.addEventListener('blur', () => quien.removeAttribute('tabindex'), { once: true });
  }
  quien.focus({ preventScroll: true });
};

const cederElFoco = (quitada: Node, { target, nextSibling, previousSibling }: MutationRecord): void => {
  const encima = ventanaDeEncima();
  const filas = [nextSibling, previousSibling].map((vecino) => filaComo(quitada, vecino));
  const quien = filas.find((fila) => fila && encima.contains(fila)) ?? encabezadoDe(target, encima);
  if (quien) darElFoco(quien);
};

export const cuidarElFoco = (): void => {
  for (const tipo of ['focusin', 'pointerdown'] as const) document.addEventListener(tipo, usar, true);
  new MutationObserver((cambios) => {
    if (!usado) return;
    if (usado.isConnected) {
      const seEncendio = cambios.some(({ type, target }) => type === 'attributes' && target === usado);
      if (seEncendio && !usado.matches(':disabled') && enNinguno(document))
        usado.focus({ preventScroll: true });
      return;
    }
    const quitado = cambios
      .flatMap((cambio) => [...cambio.removedNodes].map((nodo) => ({ nodo, cambio })))
      .find(({ nodo }) => nodo.contains(usado));
    usado = null;
    // A dialog that closes gives the focus back to its opener first.
    if (quitado)
      setTimeout(() => {
        if (enNinguno(document)) cederElFoco(quitado.nodo, quitado.cambio);
      });
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
};
