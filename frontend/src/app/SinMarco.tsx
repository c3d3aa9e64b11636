import { useLayoutEffect } from 'react';
import { quitarMarco } from '../base/carga/quitar-marco.ts';

let decirlo: () => void;
/** A promise that resolves when the first screen is rendered. */
export const hayPantalla = new Promise<void>((listo) => (decirlo = listo));

const mostrar = (): void => {
  quitarMarco();
  decirlo();
};

/** Removes the prerendered shell in the paint that shows a screen. */
export const SinMarco = () => {
  useLayoutEffect(mostrar, []);
  return null;
};
