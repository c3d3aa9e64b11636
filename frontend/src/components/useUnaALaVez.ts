import { useRef } from 'react';

/**
 * Runs one action at a time: calls during an action are ignored, also before a slow device has rendered its
 * disabled state.
 */
export const useUnaALaVez = (): ((hacer: () => Promise<unknown>) => void) => {
  const enCurso = useRef(false);
  return (hacer) => {
    if (enCurso.current) return;
    enCurso.current = true;
    void hacer().finally(() => {
      enCurso.current = false;
    });
  };
};
