import { useRef } from 'react';
import { decirQueFallo } from './lo-que-falla.ts';

/**
 * Calls during an action are ignored, even before a slow device has drawn the disabled button. An exception of
 * the action is shown as a toast.
 */
export const useUnaALaVez = (): ((hacer: () => Promise<unknown>) => void) => {
  const enCurso = useRef(false);
  return (hacer) => {
    if (enCurso.current) return;
    enCurso.current = true;
    void hacer()
      .catch(decirQueFallo)
      .finally(() => {
        enCurso.current = false;
      });
  };
};
