export type CambioDe<T> = { readonly [K in keyof T]?: T[K] | undefined };

/**
 * Merges a change into a record: fields left out or undefined keep their value, fields that an older record
 * lacks are added.
 */
export const sobre = <T extends object>(
  base: T,
  cambio: { [K in keyof T]?: T[K] | null | undefined } | null | undefined,
): T => {
  const nombrados = Object.entries(cambio ?? {}).filter(([, valor]) => valor !== undefined);
  return { ...base, ...Object.fromEntries(nombrados) };
};
