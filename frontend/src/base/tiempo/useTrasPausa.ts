import { useEffect, useState } from 'react';

/** Debounced by `ms` milliseconds. */
export const useTrasPausa = (texto: string, ms = 200): string => {
  const [quieto, setQuieto] = useState(texto);
  useEffect(() => {
    const espera = setTimeout(() => setQuieto(texto), ms);
    return () => clearTimeout(espera);
  }, [texto, ms]);
  return quieto;
};
