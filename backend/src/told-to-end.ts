/**
 * Resolves at the first SIGTERM or SIGINT. The entries of the product import this before they load anything else, so
 * that no signal is lost: what comes during the start ends it in order too, also as process 1 of a container.
 */
export const toldToEnd = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => resolve());
});
