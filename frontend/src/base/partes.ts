import { type ComponentType, type LazyExoticComponent, lazy, useSyncExternalStore } from 'react';

/** What is drawn, by the file that it is in. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Cargar<C extends ComponentType<any> = ComponentType<any>> = () => Promise<{ default: C }>;

const venidos = new WeakMap<Cargar, Awaited<ReturnType<Cargar>>>();

const oyentes = new Set<() => void>();
const alVenirAlgo = (avisar: () => void): (() => void) => {
  oyentes.add(avisar);
  return () => void oyentes.delete(avisar);
};

export const traer = async (cargar: Cargar): Promise<void> => {
  if (venidos.has(cargar)) return;
  venidos.set(cargar, await cargar());
  oyentes.forEach((avisar) => avisar());
};

/** For what nobody misses until then. */
export const useHaVenido = (cargar: Cargar): boolean =>
  useSyncExternalStore(alVenirAlgo, () => venidos.has(cargar));

/**
 * For `lazy`: a file that has come already is drawn with the rest. To be waited for, even for no time, is for React to be drawn
 * afterwards, in slices between other work: on a slow telephone that takes twice as long.
 */
export const siYaVino =
  <C extends Cargar>(cargar: C) =>
  (): ReturnType<C> => {
    const modulo = venidos.get(cargar);
    const yaEsta = { then: (alVenir: (modulo: unknown) => void) => alVenir(modulo) };
    return (modulo ? yaEsta : cargar()) as ReturnType<C>;
  };

const tardias = new Set<Cargar>();
/** What she opened is there: what comes with another screen need not wait. */
let sePinto = false;

/**
 * A part that no screen shows as it opens (a menu, a question): its file comes once the screen was painted (`traerPartes`), or
 * when it is first asked for, if that is sooner. Drawn inside a `Suspense`.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const parteTardia = <C extends ComponentType<any>>(cargar: Cargar<C>): LazyExoticComponent<C> => {
  tardias.add(cargar);
  if (sePinto) void traer(cargar).catch(() => {});
  return lazy(siYaVino(cargar));
};

/** All of them that belong to what is open. One that does not come now is asked for again when it is shown. */
export const traerPartes = async (): Promise<void> => {
  sePinto = true;
  await Promise.allSettled([...tardias].map(traer));
};
