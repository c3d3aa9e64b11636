import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';
import { cuandoResponda, haySuServidor } from '../servidor/servidor.ts';

/** A dynamic `import()` whose default export is a component or a function. */
type Cargar<C = unknown> = () => Promise<{ default: C }>;
type Modulo<C = unknown> = Awaited<ReturnType<Cargar<C>>>;

const venidos = new WeakMap<Cargar, Modulo>();
/** Modules that the user waits for. */
const pedidas = new Set<Cargar>();
/** Resolves when the server answers again; null while it is reachable. */
let linea: Promise<void> | null = null;

const oyentes = new Set<() => void>();
const alCambiarAlgo = (avisar: () => void): (() => void) => {
  oyentes.add(avisar);
  return () => void oyentes.delete(avisar);
};
/** In a microtask: the caller may be a render, and listeners set state. */
const avisar = (): void => queueMicrotask(() => oyentes.forEach((uno) => uno()));

/** Tries per module while the server answers: on a poor network a request may be lost. */
const VECES = 3;

/** One promise for all waiting modules. */
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

/** Preload: a failure is not retried, because nothing on the screen depends on the module yet. */
export const traer = async (cargar: Cargar): Promise<void> => {
  if (venidos.has(cargar)) return;
  venidos.set(cargar, await cargar());
  avisar();
};

/** Throws only when the server answers and the module is missing: the page belongs to an older build. */
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

/**
 * Loads a module that the user waits for. Offline, `useFaltaAlgo` is true and the import goes on when the server answers again. Throws as
 * `insistir` does.
 */
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

export const useHaVenido = (cargar: Cargar): boolean =>
  useSyncExternalStore(alCambiarAlgo, () => venidos.has(cargar));

/** The user waits for a module and the server is not reachable. */
export const useFaltaAlgo = (): boolean =>
  useSyncExternalStore(alCambiarAlgo, () => linea !== null && pedidas.size > 0);

/**
 * A lazy component, drawn inside a `Suspense`. A loaded module renders synchronously: React would draw a resolved promise later, in slices,
 * which takes twice as long on a slow phone. Unlike `React.lazy`, a failed import is tried again.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const parte = <C extends ComponentType<any>>(cargar: Cargar<C>): LazyExoticComponent<C> =>
  lazy(() => {
    const venido = venidos.get(cargar);
    const yaEsta = { then: (alVenir: (modulo: unknown) => void) => alVenir(venido) };
    return (venido ? yaEsta : pedir(cargar)) as ReturnType<Cargar<C>>;
  });

const tardias = new Set<Cargar>();
/** The first screen was painted: parts declared later are preloaded at once. */
let sePinto = false;

/**
 * A lazy component that no screen shows on opening (a menu, a dialog). Its module is preloaded after the first paint (`traerPartes`), or
 * when it is first drawn.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const parteTardia = <C extends ComponentType<any>>(cargar: Cargar<C>): LazyExoticComponent<C> => {
  tardias.add(cargar);
  if (sePinto) void traer(cargar).catch(() => {});
  return parte(cargar);
};

/**
 * Preloads the parts of `parteTardia` one by one, each after `descansar` (idle time), because together they would block taps. A failed
 * preload is repeated on `online` or when the part is drawn.
 */
export const traerPartes = async (descansar = (): Promise<unknown> => Promise.resolve()): Promise<void> => {
  if (!sePinto) window.addEventListener('online', () => void traerPartes(descansar));
  sePinto = true;
  for (const una of tardias) {
    await descansar();
    await traer(una).catch(() => {});
  }
};
