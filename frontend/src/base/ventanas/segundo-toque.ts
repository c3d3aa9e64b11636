/**
 * Two taps in a row are one wish. What the first one brings under the finger (a window and the veil around it, a menu, the next screen)
 * is not what the second one was meant for: it does nothing there.
 */

/** In ms; what the system itself takes for a double click is one too. A tap that she means comes later. */
const SEGUNDO_TOQUE_MS = 400;
/** How far from the first, in px. */
const CERCA_PX = 16;

const SE_TOCA = 'button, a, label, input, textarea, select, summary, [role], [tabindex]';
/** What is tapped, whatever part of it is under the finger. */
const loTocado = (evento: Event): Element | null => {
  const { target } = evento;
  return target instanceof Element ? (target.closest(SE_TOCA) ?? target) : null;
};

/** A label and its field are one thing, as a button and its icon are. */
const esLoMismo = (uno: Element | null, otro: Element | null): boolean =>
  uno === otro ||
  (uno !== null && otro !== null && (uno.contains(otro) || otro.contains(uno))) ||
  (uno instanceof HTMLLabelElement && uno.control === otro);

/** For a button that writes or downloads and stays where it is: a second tap in a row is none. A form sends once by itself (useFormulario.ts). */
export const UNA_VEZ = { 'data-una-vez': '' } as const;

/**
 * What opens with one tap and would close with the next, what writes or downloads, and links: a link that is followed twice opens two
 * tabs, or needs Back twice. A field with something in it is not: two taps select a word there. Whatever counts (a stepper, the next page) and whatever is on or off takes each tap.
 */
const DE_UN_TOQUE = '[aria-expanded], [aria-haspopup], [data-una-vez], a[href]';
const esDeUnToque = (que: Element | null): boolean =>
  que !== null && que.matches(DE_UN_TOQUE) && !(que instanceof HTMLInputElement && que.value !== '');

interface Toque {
  readonly que: Element | null;
  readonly cuando: number;
  /** How many the system counts in a row, this one with them. */
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
  // Enter and a screen reader click too, at no place.
  if (evento.clientX === 0 && evento.clientY === 0) return;
  const { timeStamp: cuando, detail: seguidos, clientX: x, clientY: y } = evento;
  const toque = { que: loTocado(evento), cuando, seguidos, x, y };
  if (esSegundoDe(anterior, toque)) {
    evento.preventDefault();
    evento.stopPropagation();
  } else if (evento.type === 'click') anterior = toque;
};

/** What is typed between two taps parts them. */
const olvidarElToque = (): void => {
  anterior = null;
};

/** Before anything else hears of it; some things open as soon as they are pressed. */
export const unirToques = (): void => {
  for (const tipo of ['input', 'keydown'] as const) window.addEventListener(tipo, olvidarElToque, true);
  for (const tipo of ['mousedown', 'click'] as const) window.addEventListener(tipo, alTocar, true);
};
