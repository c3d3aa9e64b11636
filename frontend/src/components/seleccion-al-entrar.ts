import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

type Entrada = HTMLInputElement | HTMLTextAreaElement;

const seleccionar = (entrada: Entrada): void => entrada.setSelectionRange(0, entrada.value.length);

/**
 * Props of an `input` whose text is usually replaced (a number, a key): all of it is selected when the focus
 * enters by key, click or tap. A click places the caret after the focus event, so the text is selected again
 * at the click's end, unless the click dragged a selection.
 */
export const useSeleccionAlEntrar = () => {
  const conEsteClic = useRef(false);
  /** The window lost the focus while the field had it: on return the caret stays where it was. */
  const sigueAqui = useRef(false);
  return {
    onPointerDown: ({ currentTarget }: PointerEvent<Entrada>) => {
      conEsteClic.current = document.activeElement !== currentTarget;
    },
    onFocus: ({ currentTarget }: FocusEvent<Entrada>) => {
      if (!sigueAqui.current) seleccionar(currentTarget);
    },
    onMouseUp: (soltado: MouseEvent<Entrada>) => {
      const { selectionStart, selectionEnd, value } = soltado.currentTarget;
      const conTodo = selectionStart === 0 && selectionEnd === value.length;
      // Unless prevented, WebKit places the caret after the click where the text was selected before it.
      if (conEsteClic.current && conTodo) soltado.preventDefault();
    },
    onClick: ({ currentTarget }: MouseEvent<Entrada>) => {
      const sinArrastrar = currentTarget.selectionStart === currentTarget.selectionEnd;
      if (conEsteClic.current && sinArrastrar) seleccionar(currentTarget);
      conEsteClic.current = false;
    },
    onBlur: ({ currentTarget }: FocusEvent<Entrada>) => {
      sigueAqui.current = document.activeElement === currentTarget;
    },
  };
};

/** Props of a field with a numeric keyboard. eslint.config.mjs forbids `inputMode` elsewhere. */
export const useEntradaDeNumero = (teclado: 'decimal' | 'numeric') => ({
  inputMode: teclado,
  ...useSeleccionAlEntrar(),
});
