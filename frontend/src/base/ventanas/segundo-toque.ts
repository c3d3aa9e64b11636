/**
 * The second tap of a double tap does nothing to what the first brought (a dialog, its backdrop, a menu, the
 * next screen).
 */

/** The longest time between two taps of a double tap. */
const SEGUNDO_TOQUE_MS = 400;
/** The longest distance between two taps of a double tap. */
const CERCA_PX = 16;

const SE_TOCA = 'button, a, label, input, textarea, select, summary, [role], [tabindex]';
const loTocado = (evento: Event): Element | null => {
  const { target } = evento;
  return target instanceof Element ? (target.closest(SE_TOCA) ?? target) : null;
};

const esLoMismo = (uno: Element | null, otro: Element | null): boolean =>
  uno === otro ||
  (uno !== null && otro !== null && (uno.contains(otro) || otro.contains(uno))) ||
  (uno instanceof HTMLLabelElement && uno.control === otro);

/**
 * Marks buttons that write or download and stay on the screen: their second tap is ignored. Forms prevent a
 * double submit by themselves (useFormulario.ts).
 */
export const UNA_VEZ = { 'data-una-vez': '' } as const;

/**
 * Controls on which a double tap counts as one: toggles of menus, `UNA_VEZ`, and links, which would open two
 * tabs or need Back twice. A double tap works in fields with text (it selects a word), steppers and switches.
 */
const DE_UN_TOQUE = '[aria-expanded], [aria-haspopup], [data-una-vez], a[href]';
const esDeUnToque = (que: Element | null): boolean =>
  que !== null && que.matches(DE_UN_TOQUE) && !(que instanceof HTMLInputElement && que.value !== '');

interface Toque {
  readonly que: Element | null;
  readonly cuando: number;
  readonly seguidos: number;
  readonly x: number;
  readonly y: number;
}

let anterior: Toque | null = null;

const esSegundoDe = (primero: Toque | null, toque: Toque): boolean =>
  primero !== null &&
  (toque.seguidos > 1 || toque.cuando - primero.cuando < SEGUNDO_TOQUE_MS) &&
  Math.hypot(toque.x - primero.x, toque.y - primero.y) < CERCA_PX &&
  (!esLoMismo(primero.que, toque.que) || esDeUnToque(toque.que));

const alTocar = (evento: MouseEvent): void => {
  // A click by the Enter key or a screen reader has no position, and is no part of a double tap.
  if (evento.clientX === 0 && evento.clientY === 0) return;
  const { timeStamp: cuando, detail: seguidos, clientX: x, clientY: y } = evento;
  const toque = { que: loTocado(evento), cuando, seguidos, x, y };
  if (esSegundoDe(anterior, toque)) {
    evento.preventDefault();
    evento.stopPropagation();
  } else if (evento.type === 'click') anterior = toque;
};

const olvidarElToque = (): void => {
  anterior = null;
};

/** Listeners run in the capture phase, before all other handlers. Some menus open on mousedown. */
export const unirToques = (): void => {
  for (const tipo of ['input', 'keydown'] as const) window.addEventListener(tipo, olvidarElToque, true);
  for (const tipo of ['mousedown', 'click'] as const) window.addEventListener(tipo, alTocar, true);
};
