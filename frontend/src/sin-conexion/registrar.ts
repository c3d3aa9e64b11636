/** Once the page has loaded, so that keeping the shell never takes the line from showing it. */
export const registrarServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    // Without it, or on a line that breaks meanwhile, the app is the same, only not without a line; the next load tries again.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  });
};
