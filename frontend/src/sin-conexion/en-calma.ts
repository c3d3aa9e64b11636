/** Nothing was fetched for so long: what she opened is there. */
const SIN_PEDIR_MS = 1_000;

/** Once the page has loaded and nothing has been fetched for a while: what is done then never takes the line from showing it. */
export const enCalma = (hacer: () => void): void => {
  const observar = (): void => {
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
  window.addEventListener('load', observar);
};
