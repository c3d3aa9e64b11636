import { useLayoutEffect } from 'react';
import { quitarMarco } from '../base/carga/quitar-marco.ts';

let decirlo: () => void;
/** Resolves when the first screen is rendered. */
export const hayPantalla = new Promise<void>((listo) => (decirlo = listo));

const mostrar = (): void => {
  quitarMarco();
  decirlo();
};

/** Rendered beside a screen: removes the prerendered shell in the same paint. */
export const SinMarco = () => {
  useLayoutEffect(mostrar, []);
  return null;
};
