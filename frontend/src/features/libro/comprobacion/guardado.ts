import { useState } from 'react';
import { type ArchivoGuardado, ArchivoIlegible, leerArchivoGuardado } from './archivo-guardado.ts';

/** Fingerprints kept outside of the system: a pasted text or a file; with both, the file is used. */
export interface Guardado {
  readonly pegado: string;
  readonly archivo: ArchivoGuardado | null;
}

export const anclasDe = ({ pegado, archivo }: Guardado): string => archivo?.texto ?? pegado;

export const useGuardado = () => {
  const [guardado, setGuardado] = useState<Guardado>({ pegado: '', archivo: null });
  const [problema, setProblema] = useState<string | null>(null);
  const tomar = async ([primero, ...mas]: readonly File[]): Promise<void> => {
    if (!primero) return;
    setProblema(null);
    try {
      if (mas.length > 0) throw new ArchivoIlegible('Elige un solo archivo a la vez.');
      const archivo = await leerArchivoGuardado(primero);
      setGuardado(({ pegado }) => ({ pegado, archivo }));
    } catch (error) {
      if (!(error instanceof ArchivoIlegible)) throw error;
      setProblema(error.message);
    }
  };
  const cambiar = (a: Guardado): void => {
    setGuardado(a);
    setProblema(null);
  };
  return { guardado, problema, cambiar, tomar };
};
