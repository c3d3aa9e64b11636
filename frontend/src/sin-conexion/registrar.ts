/** Nothing was fetched for so long: what she opened is there. */
const SIN_PEDIR_MS = 1_000;

/** Once nothing has been fetched for a while after the page has loaded. */
const enCalma = (hacer: () => void): void => {
  let espera: ReturnType<typeof setTimeout>;
  const observador = new PerformanceObserver(() => esperar());
  const esperar = (): void => {
    clearTimeout(espera);
    espera = setTimeout(() => {
      observador.disconnect();
      hacer();
    }, SIN_PEDIR_MS);
  };
  observador.observe({ type: 'resource' });
  esperar();
};

/** Only once what she opened is there, so that keeping the shell never takes the line from showing it. */
export const registrarServiceWorker = (): void => {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () =>
    enCalma(() => {
      // Without it, or on a line that breaks meanwhile, the app is the same, only not without a line; the next load tries again.
      navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
    }),
  );
};
