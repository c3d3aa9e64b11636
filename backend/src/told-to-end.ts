/**
 * Resolves at the first SIGTERM or SIGINT. Entry points import this before anything else, so that a signal
 * during the start also ends the process in order, as process 1 of a container too.
 */
export const toldToEnd = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve());
});
