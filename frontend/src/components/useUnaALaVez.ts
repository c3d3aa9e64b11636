import { useRef } from 'react';

/** Does one thing at a time: what is asked for while it is under way is not done, also before a slow device has drawn that it is. */
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
