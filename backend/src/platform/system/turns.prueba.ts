import { setTimeout as pause } from 'node:timers/promises';

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const PATIENCE_MS = 60_000;

const TURNS = 200;

export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const began = performance.now();
  for (let turns = 0; !(await isSo()); turns++) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`it never came to be: ${isSo}`);
    await (turns < TURNS ? nextTurn() : pause(2));
  }
};

export const newGate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};
