import { useEffect, useRef, useState } from 'react';
import { mostrarElRechazado } from './campo-rechazado.ts';
import { decirQueFallo } from './lo-que-falla.ts';

/**
 * Calls during an action are ignored, even before a slow device has drawn the disabled button. An exception of
 * the action is shown as a toast. Every form is sent through this hook, so the refused field is brought into view here.
 */
export const useUnaALaVez = (): ((hacer: () => Promise<unknown>) => void) => {
  const enCurso = useRef(false);
  const [hechas, setHechas] = useState(0);
  // An effect runs after the errors of the action are drawn.
  useEffect(mostrarElRechazado, [hechas]);
  return (hacer) => {
    if (enCurso.current) return;
    enCurso.current = true;
    void hacer()
      .catch(decirQueFallo)
      .finally(() => {
        enCurso.current = false;
        setHechas((antes) => antes + 1);
      });
  };
};
