const camposDe = (cosa: object): readonly (readonly [string, unknown])[] =>
  Object.entries(cosa).filter(([, valor]) => valor !== undefined);

/**
 * The order of fields does not count, because an event lifted from an older schema has another order.
 * Undefined counts as absent.
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
