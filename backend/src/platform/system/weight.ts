/** Approximate size of a value as JSON, in bytes. */
export const weightOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof Uint8Array) return value.length;
  let weight = 2;
  for (const [name, inner] of Object.entries(value)) weight += name.length + 4 + weightOf(inner);
  return weight;
};
