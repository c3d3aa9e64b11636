import { olvidarCascaronesViejos } from './cascaron.ts';

/** Like browsers, the fake `caches` lists the oldest cache first. */
const conCaches = (...nombres: string[]): Set<string> => {
  const lugares = new Set(nombres);
  const caches = {
    keys: () => Promise.resolve([...lugares]),
    delete: (uno: string) => Promise.resolve(lugares.delete(uno)),
  };
  Object.defineProperty(globalThis, 'caches', { value: caches, configurable: true });
  return lugares;
};

afterEach(() => Reflect.deleteProperty(globalThis, 'caches'));

test('a new version keeps the files of the previous version, which an open page may still need, and of no older version', async () => {
  const lugares = conCaches('cascaron-1', 'datos-ana', 'cascaron-2', 'cascaron-3');
  await olvidarCascaronesViejos();
  expect([...lugares]).toEqual(['datos-ana', 'cascaron-2', 'cascaron-3']);
});
