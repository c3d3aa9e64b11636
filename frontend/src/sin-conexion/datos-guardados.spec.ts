import { olvidarDatosGuardados } from './datos-guardados.ts';

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

test('si el navegador no deja guardar nada, al terminar la sesión no hay qué borrar', async () => {
  const prohibido = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  Object.defineProperty(globalThis, 'caches', { value: { keys: prohibido }, configurable: true });
  await expect(olvidarDatosGuardados(null)).resolves.toBeUndefined();
});
