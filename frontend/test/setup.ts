import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

// Testing Library's waits are counted in turns of this process, so that they are longer on a busy machine: at
// least 20 seconds, and at least 5 after the first timeout.
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

/** Whether Testing Library polls: it then throws away its errors without showing their text. */
const buscaOtraVez = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: PLAZO,
  // An error's text contains the page, and making it at each poll took a tenth of a suite's time. While
  // polling, the text is made only when read.
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
