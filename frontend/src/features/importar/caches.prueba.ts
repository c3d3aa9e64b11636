import { webcrypto } from 'node:crypto';

/**
 * jsdom lacks what a browser has on pages over https: the part of the Cache API that imports use, and
 * `crypto.subtle`.
 */
export const conCaches = (): void => {
  const lugares = new Map<string, Map<string, Response>>();
  const llave = (pedido: unknown): string =>
    typeof pedido === 'string' ? pedido : (pedido as { url: string }).url;
  const abierta = (nombre: string) => {
    const suyo = lugares.get(nombre) ?? new Map<string, Response>();
    lugares.set(nombre, suyo);
    return {
      put: async (pedido: unknown, respuesta: Response) => void suyo.set(llave(pedido), respuesta),
      match: async (pedido: unknown) => suyo.get(llave(pedido))?.clone(),
      delete: async (pedido: unknown) => suyo.delete(llave(pedido)),
      keys: async () => [...suyo.keys()].map((url) => ({ url })),
    };
  };
  Object.defineProperty(globalThis.crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
  Object.assign(globalThis, {
    caches: {
      open: async (nombre: string) => abierta(nombre),
      delete: async (nombre: string) => lugares.delete(nombre),
      keys: async () => [...lugares.keys()],
    },
  });
};
