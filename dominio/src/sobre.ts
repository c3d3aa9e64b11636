/** A change of a record: the fields it names. */
export type CambioDe<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * Whatever a change names wins over the record; a field it leaves out, or names as undefined, is the record's. What it
 * names and the record lacks, as one that is older than the field does, is there from then on.
 */
export const sobre = <T extends object>(
  base: T,
  cambio: { [K in keyof T]?: T[K] | null | undefined } | null | undefined,
): T => {
  const nombrados = Object.entries(cambio ?? {}).filter(([, valor]) => valor !== undefined);
  return { ...base, ...Object.fromEntries(nombrados) };
};
