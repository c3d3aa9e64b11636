import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/react';

// What is awaited comes; how soon depends on how busy the machine is, and is no promise of the product. So how long it may take is
// counted in turns of this process, each of them longer on a busy machine: 20 seconds at the least. Where one thing did not come, the
// next that does not has 5.
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

/** Whether this search is one of many: Testing Library looks again at every change of the page, and gives those no hints. */
const buscaOtraVez = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: PLAZO,
  // The page is written out for the error that somebody reads, the last: for each of the others it was a tenth of a suite's work.
  getElementError: (mensaje, donde) => {
    const conLaPagina = () => getElementError(mensaje, donde);
    if (!buscaOtraVez()) return conLaPagina();
    const error = Object.assign(new Error(mensaje ?? ''), { name: 'TestingLibraryElementError' });
    const get = () => conLaPagina().message;
    return Object.defineProperty(error, 'message', { configurable: true, get });
  },
});

// jsdom lays nothing out: nothing of it changes its size.
// …and nothing of it scrolls.
window.scrollTo = () => undefined;
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
