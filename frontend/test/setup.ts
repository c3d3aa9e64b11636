import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

// The timeout of Testing Library's waits is counted in turns of this process, so that it is longer on a busy
// machine: at least 20 seconds, and at least 5 after the first timeout.
const PLAZO = 120_000;
const TURNO_MS = 50;
let turnos = 400;
const { setTimeout: enMs, setInterval: cada, clearInterval: deja } = window;
window.setTimeout = ((hacer: () => void, ms?: number, ...con: unknown[]) => {
  if (ms !== PLAZO) return enMs(hacer, ms, ...con);
  let quedan = turnos;
  const reloj = cada(() => {
    if (--quedan > 0) return;
    deja(reloj);
    turnos = 100;
    hacer();
  }, TURNO_MS);
  return reloj;
}) as typeof window.setTimeout;

/** Whether Testing Library is polling. It then throws away its errors without showing their text. */
const buscaOtraVez = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: PLAZO,
  // An error's text contains the page. It is serialized only when it is read: serializing it at each poll
  // took a tenth of a suite's time.
  getElementError: (mensaje, donde) => {
    const conLaPagina = () => getElementError(mensaje, donde);
    if (!buscaOtraVez()) return conLaPagina();
    const error = Object.assign(new Error(mensaje ?? ''), { name: 'TestingLibraryElementError' });
    const get = () => conLaPagina().message;
    return Object.defineProperty(error, 'message', { configurable: true, get });
  },
});

// jsdom has no layout, so scrolling and observing sizes do nothing.
window.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
