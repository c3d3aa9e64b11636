/** What an event changed, field by field, as texts ready to show. */

export interface Cambio {
  /** What the screens call the field. */
  readonly campo: string;
  readonly antes: string;
  readonly despues: string;
}

/** A field of a thing: what the screens call it, and its value as they show it ('' when there is none). */
export type Campo<T> = readonly [nombre: string, textoDe: (cosa: T) => string];

const NADA = '—';

export const cambio = (campo: string, antes: string, despues: string): Cambio => ({
  campo,
  antes: antes || NADA,
  despues: despues || NADA,
});

/** The fields in which two states of a thing differ; none when it began or ended, which is told in words. */
export const cambiosEntre = <T>(
  campos: readonly Campo<T>[],
  antes: T | null | undefined,
  despues: T | null | undefined,
): readonly Cambio[] => {
  if (!antes || !despues) return [];
  return campos
    .map(([nombre, textoDe]) => cambio(nombre, textoDe(antes), textoDe(despues)))
    .filter((uno) => uno.antes !== uno.despues);
};
