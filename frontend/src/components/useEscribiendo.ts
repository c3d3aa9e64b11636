import { useRef, useState } from 'react';
import { alSoltar } from '../base/ventanas/al-soltar.ts';

/** Whether a field has the focus. What is shown below the field on blur waits for the end of a click. */
export const useEscribiendo = () => {
  const [escribiendo, setEscribiendo] = useState(false);
  const enElCampo = useRef(false);
  return {
    escribiendo,
    alEntrar: () => {
      enElCampo.current = true;
      setEscribiendo(true);
    },
    alSalir: () => {
      enElCampo.current = false;
      alSoltar(() => setEscribiendo(enElCampo.current));
    },
  };
};
