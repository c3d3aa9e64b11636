/** Nothing was fetched, and she did nothing, for so long: what she opened is there, and she looks at it. */
const CALMA_MS = 1_000;
/** What a hand does. */
const GESTOS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * Once the page has loaded and nothing has been fetched, typed or touched for a while: what is done then takes neither the line
 * from showing it nor the processor from a key.
 */
export const enCalma = (hacer: () => void): void => {
  const observar = (): void => {
    let espera: ReturnType<typeof setTimeout>;
    const esperar = (): void => {
      clearTimeout(espera);
      espera = setTimeout(() => {
        observador.disconnect();
        for (const gesto of GESTOS) window.removeEventListener(gesto, esperar, true);
        hacer();
      }, CALMA_MS);
    };
    const observador = new PerformanceObserver(esperar);
    observador.observe({ type: 'resource' });
    for (const gesto of GESTOS) window.addEventListener(gesto, esperar, { capture: true, passive: true });
    esperar();
  };
  window.addEventListener('load', observar);
};
