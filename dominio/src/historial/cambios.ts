import { type Cambio } from '../narrador.ts';

export type Campo<T> = readonly [nombre: string, textoDe: (cosa: T) => string];

/** Names every field of a record: a forgotten field does not compile. */
export type CamposDe<Datos, T = Datos> = Readonly<Record<keyof Datos, Campo<T>>>;

const NADA = '—';

export const siONo = (dicho: boolean): string => (dicho ? 'Sí' : 'No');

export const cambio = (campo: string, antes: string, despues: string): Cambio => ({
  campo,
  antes: antes || NADA,
  despues: despues || NADA,
});

/** A creation or deletion has no changes: its sentence tells enough. */
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
