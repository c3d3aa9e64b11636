export type TakenCount = Int32Array<SharedArrayBuffer>;

export const noneTaken = (): TakenCount =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export function* taken<T>(items: readonly T[], count: TakenCount): Generator<T> {
  for (let at = Atomics.add(count, 0, 1); at < items.length; at = Atomics.add(count, 0, 1)) yield items[at]!;
}
