import { useRef } from 'react';

/** Calls during an action are ignored, even before a slow device has drawn the disabled button. */
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
