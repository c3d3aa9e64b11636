/** After everything that is ready to run has run: no wait for time to pass. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Once it is so; a promise that is never kept ends with the suite's own time limit. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await nextTurn();
};

/** Holds whoever waits for `opened` until `open` is called. */
export const newGate = (): { readonly opened: Promise<void>; readonly open: () => void } => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};
