import { useRef } from 'react';

/** Ignores calls during an action, also before a slow device has rendered its disabled state. */
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
