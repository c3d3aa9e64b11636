import { useState } from 'react';
import { useEscrito } from '../../../base/ventanas/sin-guardar.ts';
import { type ArchivoGuardado, ArchivoIlegible, leerArchivoGuardado } from './archivo-guardado.ts';

/** Fingerprints kept outside of the system: a pasted text or a file; with both, the file is used. */
export interface Guardado {
  readonly pegado: string;
  readonly archivo: ArchivoGuardado | null;
  readonly problema: string | null;
  pegar: (texto: string) => void;
  tomar: (archivos: readonly File[]) => Promise<void>;
  quitar: () => void;
}

export const anclasDe = ({ pegado, archivo }: Guardado): string => archivo?.texto ?? pegado;

export const useGuardado = (): Guardado => {
  const [pegado, setPegado] = useEscrito('huellas guardadas', '');
  const [archivo, setArchivo] = useState<ArchivoGuardado | null>(null);
  const [problema, setProblema] = useState<string | null>(null);
  return {
    pegado,
    archivo,
    problema,
    pegar: (texto) => {
      setPegado(texto);
      setProblema(null);
    },
    tomar: async ([primero, ...mas]) => {
      if (!primero) return;
      setProblema(null);
      try {
        if (mas.length > 0) throw new ArchivoIlegible('Elige un solo archivo a la vez.');
        setArchivo(await leerArchivoGuardado(primero));
      } catch (error) {
        if (!(error instanceof ArchivoIlegible)) throw error;
        setProblema(error.message);
      }
    },
    quitar: () => {
      setArchivo(null);
      setProblema(null);
    },
  };
};
