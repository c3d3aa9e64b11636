import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const elPapel = (): MediaQueryList => window.matchMedia('print');

let imprimiendo = false;

/** Firefox prints a copy of the page, which it makes as soon as `beforeprint` was handled. */
const alCambiar = (avisar: () => void): (() => void) => {
  const antes = (): void => {
    imprimiendo = true;
    flushSync(avisar);
  };
  const despues = (): void => {
    imprimiendo = false;
    avisar();
  };
  const papel = elPapel();
  papel.addEventListener('change', avisar);
  window.addEventListener('beforeprint', antes);
  window.addEventListener('afterprint', despues);
  return () => {
    papel.removeEventListener('change', avisar);
    window.removeEventListener('beforeprint', antes);
    window.removeEventListener('afterprint', despues);
  };
};

/** Whether the page is being laid out for paper. MUI's hook warns in the console of each `print` query. */
export const useSeImprime = (): boolean =>
  useSyncExternalStore(alCambiar, () => imprimiendo || elPapel().matches);
