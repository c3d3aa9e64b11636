import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';
import { cuandoResponda, haySuServidor } from '../servidor/servidor.ts';

/** Imports a file whose default export is drawn, or called. */
type Cargar<C = unknown> = () => Promise<{ default: C }>;
type Modulo<C = unknown> = Awaited<ReturnType<Cargar<C>>>;

const venidos = new WeakMap<Cargar, Modulo>();
/** What she opened, and has not come. */
const pedidas = new Set<Cargar>();
/** Resolves when the server answers again; null as long as it does. */
let linea: Promise<void> | null = null;

const oyentes = new Set<() => void>();
const alCambiarAlgo = (avisar: () => void): (() => void) => {
  oyentes.add(avisar);
  return () => void oyentes.delete(avisar);
};
/** Not at once: what is drawn right now may be what asks. */
const avisar = (): void => queueMicrotask(() => oyentes.forEach((uno) => uno()));

/** On a poor line one of a few may be lost, and the next one comes. */
const VECES = 3;

/** Once for all that wait. */
const vuelvaLaLinea = (): Promise<void> => {
  linea ??= new Promise<void>((listo) => {
    cuandoResponda(() => {
      linea = null;
      avisar();
      listo();
    });
  });
  avisar();
  return linea;
};

/** Once: for what nobody waits for yet. */
export const traer = async (cargar: Cargar): Promise<void> => {
  if (venidos.has(cargar)) return;
  venidos.set(cargar, await cargar());
  avisar();
};

/** Fails only when the server answers and does not have it: the page is of a version that is gone. */
const insistir = async (cargar: Cargar): Promise<void> => {
  for (let veces = 1; ; veces++) {
    try {
      return await traer(cargar);
    } catch (fallo) {
      if (await haySuServidor()) {
        if (veces >= VECES) throw fallo;
      } else {
        await vuelvaLaLinea();
        veces = 0;
      }
    }
  }
};

/** She waits for it: without a line she is told so (`useFaltaAlgo`), and it goes on when it is back. */
export const pedir = async <C>(cargar: Cargar<C>): Promise<Modulo<C>> => {
  pedidas.add(cargar);
  avisar();
  try {
    await insistir(cargar);
    return venidos.get(cargar) as Modulo<C>;
  } finally {
    pedidas.delete(cargar);
    avisar();
  }
};

/** For what nobody misses until then. */
export const useHaVenido = (cargar: Cargar): boolean =>
  useSyncExternalStore(alCambiarAlgo, () => venidos.has(cargar));

/** Of what she opened something has not come, and there is no line for it. */
export const useFaltaAlgo = (): boolean =>
  useSyncExternalStore(alCambiarAlgo, () => linea !== null && pedidas.size > 0);

/**
 * What has a file of its own. One that has come already is drawn with the rest: to be waited for, even for no time, is for React to
 * be drawn afterwards, in slices between other work; on a slow telephone that takes twice as long. Drawn inside a `Suspense`. In
 * place of React's `lazy`, which keeps for ever that a file did not come.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const parte = <C extends ComponentType<any>>(cargar: Cargar<C>): LazyExoticComponent<C> =>
  lazy(() => {
    const venido = venidos.get(cargar);
    const yaEsta = { then: (alVenir: (modulo: unknown) => void) => alVenir(venido) };
    return (venido ? yaEsta : pedir(cargar)) as ReturnType<Cargar<C>>;
  });

const tardias = new Set<Cargar>();
/** What she opened is there: what comes with another screen need not wait. */
let sePinto = false;

/**
 * A part that no screen shows as it opens (a menu, a question): its file comes once the screen was painted (`traerPartes`), or
 * when it is first asked for, if that is sooner.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const parteTardia = <C extends ComponentType<any>>(cargar: Cargar<C>): LazyExoticComponent<C> => {
  tardias.add(cargar);
  if (sePinto) void traer(cargar).catch(() => {});
  return parte(cargar);
};

/**
 * All of them that belong to what is open, one after the other, each once there is nothing else to do (`descansar`): together they
 * are long in the way of a finger. One that does not come is asked for again when the line is back, or it is shown.
 */
export const traerPartes = async (descansar = (): Promise<unknown> => Promise.resolve()): Promise<void> => {
  if (!sePinto) window.addEventListener('online', () => void traerPartes(descansar));
  sePinto = true;
  for (const una of tardias) {
    await descansar();
    await traer(una).catch(() => {});
  }
};
