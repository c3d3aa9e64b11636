/** Set on the root element while the last input was a key. */
const POR_TECLADO = 'data-por-teclado';
const TRAS_TECLA = `:where([${POR_TECLADO}] *)`;
/** The selector of the focus after a key, with the specificity of `:focus`. */
export const FOCO_TRAS_TECLA = `:focus${TRAS_TECLA}`;
/** Matches also MUI's radio buttons, checkboxes and switches, whose focus is in an invisible input. */
export const FOCO_DENTRO_TRAS_TECLA = `:focus-within${TRAS_TECLA}`;

/**
 * After a click, an element that a script focuses does not match `:focus-visible` in WebKit, although a key was
 * pressed since: a menu's items, a dialog's first button and the radio button that an arrow key chooses would show no
 * focus ring.
 */
export const oirTeclado = (): void => {
  const raiz = document.documentElement;
  document.addEventListener(
    'keydown',
    ({ altKey, ctrlKey, metaKey }) => {
      if (!altKey && !ctrlKey && !metaKey) raiz.toggleAttribute(POR_TECLADO, true);
    },
    true,
  );
  document.addEventListener('pointerdown', () => raiz.toggleAttribute(POR_TECLADO, false), true);
};

const DE_PASO_EN_PASO = /^(?:Tab|Arrow)/;

/**
 * Browsers scroll a field that a key focuses only so far that its caret shows, and WebKit ignores `scroll-padding`
 * then: bars at the foot of the screen or of a dialog would cover the field.
 */
export const mostrarElFoco = (): void => {
  let ultima = '';
  document.addEventListener('keydown', ({ key }) => (ultima = key), true);
  document.addEventListener('pointerdown', () => (ultima = ''), true);
  document.addEventListener('focusin', ({ target }) => {
    if (!DE_PASO_EN_PASO.test(ultima)) return;
    const elemento = target as Element;
    (elemento.closest('.MuiInputBase-root, label') ?? elemento).scrollIntoView?.({ block: 'nearest' });
  });
};
