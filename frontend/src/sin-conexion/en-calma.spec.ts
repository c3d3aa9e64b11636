import { jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { enCalma } from './en-calma.ts';

let pedir: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(private readonly aviso: () => void) {}
      observe() {
        pedir = this.aviso;
      }
      disconnect() {
        pedir = () => {};
      }
    },
  });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

test.each([
  ['la página pide algo', () => pedir()],
  ['se escribe', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['se toca', () => fireEvent.pointerDown(document.body)],
])('la tarea espera mientras %s; un segundo después se hace, una sola vez', (_que, algo) => {
  const hacer = jest.fn();
  enCalma(hacer);
  fireEvent.load(window);
  for (let veces = 0; veces < 5; veces++) {
    jest.advanceTimersByTime(999);
    algo();
  }
  expect(hacer).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1_000);
  expect(hacer).toHaveBeenCalledTimes(1);
  algo();
  jest.advanceTimersByTime(5_000);
  expect(hacer).toHaveBeenCalledTimes(1);
});
