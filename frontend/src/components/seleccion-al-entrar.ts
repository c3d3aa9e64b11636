import { type FocusEvent, type MouseEvent, type PointerEvent, useRef } from 'react';

type Entrada = HTMLInputElement | HTMLTextAreaElement;

const seleccionar = (entrada: Entrada): void => entrada.setSelectionRange(0, entrada.value.length);

/**
 * For the `input` of a field whose text is replaced and not edited, as a number or a key: all of it is selected when it is entered by
 * key, click or tap, so that what is typed replaces it.
 * The click that enters puts the caret where it fell, after the focus: the selection is made again at the click's end, unless
 * the click dragged one of its own.
 */
export const useSeleccionAlEntrar = () => {
  const conEsteClic = useRef(false);
  /** The window was left, and the field with it: whoever comes back goes on where she was. */
  const sigueAqui = useRef(false);
  return {
    onPointerDown: ({ currentTarget }: PointerEvent<Entrada>) => {
      conEsteClic.current = document.activeElement !== currentTarget;
    },
    onFocus: ({ currentTarget }: FocusEvent<Entrada>) => {
      if (!sigueAqui.current) seleccionar(currentTarget);
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

/** The same with the keyboard of a number. No other file asks for such a keyboard (eslint.config.mjs). */
export const useEntradaDeNumero = (teclado: 'decimal' | 'numeric') => ({
  inputMode: teclado,
  ...useSeleccionAlEntrar(),
});
