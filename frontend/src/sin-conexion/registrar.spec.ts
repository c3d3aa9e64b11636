import { jest } from '@jest/globals';
import { registrarServiceWorker } from './registrar.ts';

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test.each([
  ['se registra donde el navegador guarda', false, 1],
  ['no se intenta donde no guarda nada', true, 0],
])('el trabajador %s', (_que, seNiega, veces) => {
  const register = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } });
  if (seNiega)
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
  registrarServiceWorker();
  expect(register).toHaveBeenCalledTimes(veces);
});
