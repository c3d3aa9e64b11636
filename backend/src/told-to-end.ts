/**
 * This module is imported before anything else, so that a SIGTERM or SIGINT during the start also ends the
 * process in order, as process 1 of a container too.
 */
export const toldToEnd = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve());
});
