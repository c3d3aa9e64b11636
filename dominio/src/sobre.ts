/** Whatever a change names wins over the record; a field it leaves out, or names as undefined, is the record's. */
export const sobre = <T extends object>(
  base: T,
  cambio: { [K in keyof T]?: T[K] | null | undefined } | null | undefined,
): T =>
  Object.fromEntries(
    Object.entries(base).map(([campo, valor]) => {
      const nuevo = cambio?.[campo as keyof T];
      return [campo, nuevo === undefined ? valor : nuevo];
    }),
  ) as T;
