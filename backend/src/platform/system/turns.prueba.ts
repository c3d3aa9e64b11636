import { setTimeout as pause } from 'node:timers/promises';

/** After everything that is ready to run has run: no wait for time to pass. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** No promise of these suites takes nearly this long, also on a busy machine: it ends a spec that fails. */
const PATIENCE_MS = 60_000;

/** What is not so after these turns waits for another process, or for a time to pass: whoever waits leaves it the processor. */
const TURNS = 200;

/** Once it is so. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const began = performance.now();
  for (let turns = 0; !(await isSo()); turns++) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`it never came to be: ${isSo}`);
    await (turns < TURNS ? nextTurn() : pause(2));
  }
};

/** Holds whoever waits for `opened` until `open` is called. */
export const newGate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};
