import { Suspense, useEffect } from 'react';
import { type Aviso, type Decir } from './AvisosEnPantalla.tsx';
import { parteTardia, pedir, useHaVenido } from '../carga/carga-diferida.ts';

/** How long toasts stay, in ms (specification sections 2 and 9). */
const DURACION = { exito: 2_000, otro: 4_000, conDeshacer: 10_000 };

const cargar = () => import('./AvisosEnPantalla.tsx');
const AvisosEnPantalla = parteTardia(cargar);

let decir: Decir | null = null;
let esperan: readonly Aviso[] = [];
let lugares = 0;

const alEstarListo = (nuevo: Decir | null): void => {
  decir = nuevo;
  if (!decir) return;
  esperan.forEach(decir);
  esperan = [];
};

/** /login shows no toasts: it has nothing to confirm, and must load fast. */
export const Toasts = () => {
  useEffect(() => {
    lugares += 1;
    return () => {
      lugares -= 1;
    };
  }, []);
  return (
    useHaVenido(cargar) && (
      <Suspense>
        <AvisosEnPantalla onListo={alEstarListo} />
      </Suspense>
    )
  );
};

const mostrar = (aviso: Aviso): void => {
  if (decir) return decir(aviso);
  if (lugares === 0) return;
  esperan = [...esperan, aviso];
  // Offline the toasts wait until their code can be loaded.
  void pedir(cargar).catch(() => {});
};

export const toast = {
  exito: (texto: string): void => mostrar({ texto, tono: 'success', duracion: DURACION.exito }),
  error: (texto: string): void => mostrar({ texto, tono: 'error', duracion: DURACION.otro }),
  aviso: (texto: string): void => mostrar({ texto, tono: 'default', duracion: DURACION.otro }),
  conDeshacer: (texto: string, deshacer: () => void): void =>
    mostrar({ texto, tono: 'success', duracion: DURACION.conDeshacer, deshacer }),
  sinDeshacer: (texto: string, deshacer: () => void): void =>
    mostrar({ texto, tono: 'error', duracion: DURACION.conDeshacer, deshacer }),
};
