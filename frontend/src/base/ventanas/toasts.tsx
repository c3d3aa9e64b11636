import { Suspense, useEffect } from 'react';
import { type Aviso, type Decir } from './AvisosEnPantalla.tsx';
import { parteTardia, pedir, useHaVenido } from '../carga/carga-diferida.ts';

/**
 * Toasts (spec sections 2 and 9): success 2 s, errors and plain 4 s, at most 20 at once; top right. One that can be undone stays
 * as long as that takes to be read and tapped. On the phone, where that
 * would be over a title and a way out, they stand above what is at the foot of the screen.
 */
const DURACION = { exito: 2_000, otro: 4_000, conDeshacer: 10_000 };

const cargar = () => import('./AvisosEnPantalla.tsx');
const AvisosEnPantalla = parteTardia(cargar);

let decir: Decir | null = null;
/** What is said once there is who says it. */
let esperan: readonly Aviso[] = [];
/** How many places there are for them to show. */
let lugares = 0;

const alEstarListo = (nuevo: Decir | null): void => {
  decir = nuevo;
  if (!decir) return;
  esperan.forEach(decir);
  esperan = [];
};

/** Where they show. Not on /login, which has nothing to confirm and is the first page anyone loads. */
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
  // On a line that broke meanwhile they are said when it is back.
  void pedir(cargar).catch(() => {});
};

/** The toast only confirms: what happened is seen where it happened. */
export const toast = {
  exito: (texto: string): void => mostrar({ texto, tono: 'success', duracion: DURACION.exito }),
  error: (texto: string): void => mostrar({ texto, tono: 'error', duracion: DURACION.otro }),
  aviso: (texto: string): void => mostrar({ texto, tono: 'default', duracion: DURACION.otro }),
  /** What was done, and the way back from it. */
  conDeshacer: (texto: string, deshacer: () => void): void =>
    mostrar({ texto, tono: 'success', duracion: DURACION.conDeshacer, deshacer }),
  /** Undoing failed: the toast offers it again. */
  sinDeshacer: (texto: string, deshacer: () => void): void =>
    mostrar({ texto, tono: 'error', duracion: DURACION.conDeshacer, deshacer }),
};
