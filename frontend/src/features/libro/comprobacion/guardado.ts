import { useState } from 'react';
import { type ArchivoGuardado, ArchivoIlegible, leerArchivoGuardado } from './archivo-guardado.ts';

/** What was kept outside, given to Verificar: pasted, or a file, which then stands for what was pasted. */
export interface Guardado {
  readonly pegado: string;
  readonly archivo: ArchivoGuardado | null;
}

/** As Verificar takes it. */
export const anclasDe = ({ pegado, archivo }: Guardado): string => archivo?.texto ?? pegado;

export const useGuardado = () => {
  const [guardado, setGuardado] = useState<Guardado>({ pegado: '', archivo: null });
  /** Why the last file that was chosen could not be read. */
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
