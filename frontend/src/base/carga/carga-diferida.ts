import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';
import { cuandoResponda, haySuServidor } from '../servidor/servidor.ts';

type Cargar<C = unknown> = () => Promise<{ default: C }>;
type Modulo<C = unknown> = Awaited<ReturnType<Cargar<C>>>;

const venidos = new WeakMap<Cargar, Modulo>();
const pedidas = new Set<Cargar>();
/** A promise that resolves when the server answers again; null while the server answers. */
let linea: Promise<void> | null = null;

const oyentes = new Set<() => void>();
const alCambiarAlgo = (avisar: () => void): (() => void) => {
  oyentes.add(avisar);
  return () => void oyentes.delete(avisar);
};
/** Listeners are called in a microtask, because they set state and the caller may be a render. */
const avisar = (): void => queueMicrotask(() => oyentes.forEach((uno) => uno()));

/** An import fails after this number of tries while the server answers: a poor network loses requests. */
const VECES = 3;

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

/** A failed preload is not retried, because nothing on the screen depends on the module yet. */
export const traer = async (cargar: Cargar): Promise<void> => {
  if (venidos.has(cargar)) return;
  venidos.set(cargar, await cargar());
  avisar();
};

/**
 * An import waits while the server does not answer. It throws when the server answers without the module: the
 * page then belongs to an older build.
 */
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

export const useFaltaAlgo = (): boolean =>
  useSyncExternalStore(alCambiarAlgo, () => linea !== null && pedidas.size > 0);

/**
 * A lazy component. A loaded module renders synchronously: React draws a resolved promise later, in slices,
 * which takes twice as long on a slow phone. Unlike with `React.lazy`, a failed import is tried again.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const parte = <C extends ComponentType<any>>(cargar: Cargar<C>): LazyExoticComponent<C> =>
  lazy(() => {
    const venido = venidos.get(cargar);
    const yaEsta = { then: (alVenir: (modulo: unknown) => void) => alVenir(venido) };
    return (venido ? yaEsta : pedir(cargar)) as ReturnType<Cargar<C>>;
  });

const tardias = new Set<Cargar>();
let sePinto = false;

/** A lazy component that no screen shows at first (a menu, a dialog): preloaded after the first paint. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const parteTardia = <C extends ComponentType<any>>(cargar: Cargar<C>): LazyExoticComponent<C> => {
  tardias.add(cargar);
  if (sePinto) void traer(cargar).catch(() => {});
  return parte(cargar);
};

/**
 * Components are preloaded one by one while the page is idle, because all together would block taps. The
 * `online` event repeats failed preloads.
 */
export const traerPartes = async (descansar = (): Promise<unknown> => Promise.resolve()): Promise<void> => {
  if (!sePinto) window.addEventListener('online', () => void traerPartes(descansar));
  sePinto = true;
  for (const una of tardias) {
    await descansar();
    await traer(una).catch(() => {});
  }
};
