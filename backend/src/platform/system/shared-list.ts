/** How many items of a list were taken, as threads share it. */
export type TakenCount = Int32Array<SharedArrayBuffer>;

export const noneTaken = (): TakenCount =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** The items of a list that threads divide among themselves: each goes to whoever asks first. */
export function* taken<T>(items: readonly T[], count: TakenCount): Generator<T> {
  for (let at = Atomics.add(count, 0, 1); at < items.length; at = Atomics.add(count, 0, 1)) yield items[at]!;
}
