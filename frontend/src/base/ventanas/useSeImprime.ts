import { useSyncExternalStore } from 'react';

const elPapel = (): MediaQueryList => window.matchMedia('print');

const alCambiar = (avisar: () => void): (() => void) => {
  const papel = elPapel();
  papel.addEventListener('change', avisar);
  return () => papel.removeEventListener('change', avisar);
};

/** Whether the page is being laid out for paper. MUI's hook warns in the console of each `print` query. */
export const useSeImprime = (): boolean => useSyncExternalStore(alCambiar, () => elPapel().matches);
