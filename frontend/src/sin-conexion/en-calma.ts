/** The page counts as quiet after this time without requests or gestures. */
const CALMA_MS = 1_000;
const GESTOS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** `hacer` runs once the page is quiet, so that it competes with neither requests nor input. */
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
