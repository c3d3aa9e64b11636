import { useLayoutEffect } from 'react';
import { quitarMarco } from '../base/carga/quitar-marco.ts';

let decirlo: () => void;
export const hayPantalla = new Promise<void>((listo) => (decirlo = listo));

const mostrar = (): void => {
  quitarMarco();
  decirlo();
};

export const SinMarco = () => {
  useLayoutEffect(mostrar, []);
  return null;
};
