import { useEffect, useState } from 'react';

export const useTrasPausa = (texto: string, ms = 200): string => {
  const [quieto, setQuieto] = useState(texto);
  useEffect(() => {
    const espera = setTimeout(() => setQuieto(texto), ms);
    return () => clearTimeout(espera);
  }, [texto, ms]);
  return quieto;
};
