/**
 * Joins double taps, and a key that is pressed twice or held: the second is ignored on the control that was used, and
 * on what the first brought (a dialog, its backdrop, a menu, the next screen, the control that has the focus now).
 */
import { SEGUNDO_TOQUE_MS } from '@cuenta-clara/dominio/segundo-toque';

const CERCA_PX = 16;

const SE_TOCA = 'button, a, label, input, textarea, select, summary, [role], [tabindex]';
/**
 * When a press opens a list over the pressed field, the release hits the list, and the click's target is the
 * body.
 */
const loTocado = (evento: Event): Element | null => {
  const { target } = evento;
  if (!(target instanceof Element) || target === document.body) return null;
  return target.closest(SE_TOCA) ?? target;
};

const esLoMismo = (uno: Element | null, otro: Element | null): boolean =>
  uno === otro ||
  (uno !== null && otro !== null && (uno.contains(otro) || otro.contains(uno))) ||
  (uno instanceof HTMLLabelElement && uno.control === otro);

/**
 * Marks buttons that are tapped in quick succession (the next page, the next month), or a group of them: each
 * of their taps counts.
 */
export const CADA_TOQUE = { 'data-cada-toque': '' } as const;

/**
 * A double tap on these controls counts as one tap. Checkboxes, switches and steppers are left out, and fields
 * with text, where a double tap selects a word.
 */
const DE_UN_TOQUE = [
  'button, a[href], summary, [aria-expanded], [aria-haspopup]',
  '[role="button"], [role="tab"], [role="option"], [role^="menuitem"]',
].join(', ');
const esDeUnToque = (que: Element | null): boolean =>
  que !== null &&
  que.matches(DE_UN_TOQUE) &&
  !(que instanceof HTMLInputElement && que.value !== '') &&
  !que.closest('[data-cada-toque]');

interface Toque {
  readonly que: Element | null;
  readonly cuando: number;
  readonly seguidos: number;
  readonly x: number;
  readonly y: number;
}

let anterior: Toque | null = null;
let oprimido: Toque | null = null;

const estanCerca = (uno: Toque, otro: Toque): boolean =>
  Math.hypot(otro.x - uno.x, otro.y - uno.y) < CERCA_PX;

const esSegundoDe = (primero: Toque | null, toque: Toque): boolean =>
  primero !== null &&
  (toque.seguidos > 1 || toque.cuando - primero.cuando < SEGUNDO_TOQUE_MS) &&
  estanCerca(primero, toque) &&
  (!esLoMismo(primero.que, toque.que) || esDeUnToque(toque.que));

const alTocar = (evento: MouseEvent): void => {
  // A click by the Enter key or a screen reader has no position, and is no part of a double tap.
  if (evento.clientX === 0 && evento.clientY === 0) return;
  const { timeStamp: cuando, detail: seguidos, clientX: x, clientY: y } = evento;
  const toque = { que: loTocado(evento), cuando, seguidos, x, y };
  if (evento.type === 'mousedown') oprimido = toque;
  // MUI's list takes a slow release as a choice, also where it opened under a pointer that did not move.
  const seSueltaSobreOtro =
    evento.type === 'mouseup' &&
    oprimido !== null &&
    estanCerca(oprimido, toque) &&
    !esLoMismo(oprimido.que, toque.que);
  if (seSueltaSobreOtro || esSegundoDe(anterior, toque)) {
    evento.preventDefault();
    evento.stopPropagation();
  } else if (evento.type === 'click') anterior = toque;
};

/** What is typed ends a double tap. A radio or a checkbox fires `input` for the tap itself. */
const olvidarElToque = ({ target }: Event): void => {
  if (target instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(target.type)) return;
  anterior = null;
};

interface Tecla {
  readonly que: Element | null;
  readonly cuando: number;
  readonly key: string;
}

const USAN = ['Enter', ' '];
let usada: Tecla | null = null;
let ignorada: string | null = null;

const esDeTexto = (que: EventTarget | null): boolean =>
  que instanceof HTMLTextAreaElement ||
  (que instanceof HTMLInputElement && !/^(?:radio|checkbox|button|submit)$/.test(que.type));
const seEscribe = ({ key, target }: KeyboardEvent): boolean =>
  target instanceof HTMLTextAreaElement || (key === ' ' && esDeTexto(target));

/** Enter in a text field acts (it submits, or chooses an option) each time that it is pressed, but not while it is held. */
const esRepetida = (primera: Tecla, que: Element | null, { repeat }: KeyboardEvent): boolean =>
  que !== primera.que || esDeUnToque(que) || (repeat && esDeTexto(que));

const alOprimirTecla = (evento: KeyboardEvent): void => {
  const { key, timeStamp: cuando, repeat } = evento;
  if (!repeat) ignorada = null;
  if (!USAN.includes(key) || seEscribe(evento)) usada = null;
  else {
    const que = loTocado(evento);
    const esSegunda =
      usada !== null && key === usada.key && (repeat || cuando - usada.cuando < SEGUNDO_TOQUE_MS);
    if (esSegunda && esRepetida(usada!, que, evento)) {
      // The release of a held blank acts where it was pressed, unless that press was ignored.
      if (!repeat || que !== usada!.que) ignorada = key;
      evento.preventDefault();
      evento.stopPropagation();
    } else usada = { que, cuando, key };
  }
};

/** A button acts when its blank is released, also where the press was ignored. */
const alSoltarTecla = (evento: KeyboardEvent): void => {
  if (evento.key === ignorada) evento.preventDefault();
};

/** Listeners run in the capture phase, before all other handlers. Lists open on mousedown, and take a mouseup as a choice. */
export const unirToques = (): void => {
  for (const tipo of ['input', 'keydown'] as const) window.addEventListener(tipo, olvidarElToque, true);
  window.addEventListener('keydown', alOprimirTecla, true);
  window.addEventListener('keyup', alSoltarTecla, true);
  for (const tipo of ['mousedown', 'mouseup', 'click'] as const) window.addEventListener(tipo, alTocar, true);
};
