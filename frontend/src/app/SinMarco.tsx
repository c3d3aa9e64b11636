import { useLayoutEffect } from 'react';
import { quitarMarco } from '../base/carga/quitar-marco.ts';

let decirlo: () => void;
/** There is a screen to show. */
export const hayPantalla = new Promise<void>((listo) => (decirlo = listo));

const mostrar = (): void => {
  quitarMarco();
  decirlo();
};

/** Beside what there is to show: the frame that stood for it goes in the same paint. */
export const SinMarco = () => {
  useLayoutEffect(mostrar, []);
  return null;
};
