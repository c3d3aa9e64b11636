import { type Cambio } from '../narrador.ts';

/** What an event changed, field by field, as texts ready to show. */

/** A field of a thing: what the screens call it, and its value as they show it ('' when there is none). */
export type Campo<T> = readonly [nombre: string, textoDe: (cosa: T) => string];

/** Every field of a record as it is told: one that is forgotten does not compile. */
export type CamposDe<Datos, T = Datos> = Readonly<Record<keyof Datos, Campo<T>>>;

const NADA = '—';

/** A switch as it is told. */
export const siONo = (dicho: boolean): string => (dicho ? 'Sí' : 'No');

export const cambio = (campo: string, antes: string, despues: string): Cambio => ({
  campo,
  antes: antes || NADA,
  despues: despues || NADA,
});

/** The fields in which two states of a thing differ. Empty when the thing began or ended: the event's sentence says that. */
export const cambiosEntre = <T>(
  campos: Readonly<Record<string, Campo<T>>> | readonly Campo<T>[],
  antes: T | null | undefined,
  despues: T | null | undefined,
): readonly Cambio[] => {
  if (!antes || !despues) return [];
  return Object.values<Campo<T>>(campos)
    .map(([nombre, textoDe]) => cambio(nombre, textoDe(antes), textoDe(despues)))
    .filter((uno) => uno.antes !== uno.despues);
};
