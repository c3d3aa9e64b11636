const camposDe = (cosa: object): readonly (readonly [string, unknown])[] =>
  Object.entries(cosa).filter(([, valor]) => valor !== undefined);

/**
 * Whether two plain values say the same, in whatever order their fields stand: an event lifted from an older shape has
 * them in another order than what is asked for today. A field that is undefined is not there.
 */
export const iguales = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const campos = camposDe(a);
  return (
    campos.length === camposDe(b).length &&
    campos.every(([campo, valor]) => iguales(valor, (b as Readonly<Record<string, unknown>>)[campo]))
  );
};
