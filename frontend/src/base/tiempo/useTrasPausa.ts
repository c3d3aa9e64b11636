import { useEffect, useState } from 'react';

/** A text once nobody has typed for a moment: what is asked of the server then is asked once. */
export const useTrasPausa = (texto: string, ms = 200): string => {
  const [quieto, setQuieto] = useState(texto);
  useEffect(() => {
    const espera = setTimeout(() => setQuieto(texto), ms);
    return () => clearTimeout(espera);
  }, [texto, ms]);
  return quieto;
};
