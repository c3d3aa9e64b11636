import { duenaDeAqui } from '../dispositivo/guardado.ts';
import { type DeCache } from '../dispositivo/lo-guardado.ts';
import { archivoDe, conNombre, intentar } from './archivos-del-dia.ts';

/**
 * Files that an owner brought to `/importar` and has not imported, by SHA-256. Each owner has a cache of her
 * own, which outlives a session that ends by itself. Without the Cache API (plain http) or room, no file is
 * kept.
 */

const PREFIJO: DeCache = 'traidos-';
const LUGAR = '/traido/';
const DESDE = 'x-desde';

const cacheDe = (usuario: string): Promise<Cache> => caches.open(PREFIJO + usuario);

/** @param desde the time at which the file is kept, in ms of the device's clock */
export const guardarTraido = (sha256: string, archivo: File, desde: number): Promise<void> =>
  intentar(async () => {
    const duena = duenaDeAqui();
    if (duena === null) return;
    const headers = { ...conNombre(archivo), [DESDE]: String(desde) };
    const respuesta = new Response(await archivo.arrayBuffer(), { headers });
    await (await cacheDe(duena)).put(LUGAR + sha256, respuesta);
  }, undefined);

export const leerTraido = (sha256: string): Promise<File | null> =>
  intentar(async () => {
    const respuesta = await (await cacheDe(duenaDeAqui() ?? '')).match(LUGAR + sha256);
    return respuesta ? await archivoDe(respuesta) : null;
  }, null);

export const quitarTraido = (sha256: string): Promise<void> =>
  intentar(async () => {
    await (await cacheDe(duenaDeAqui() ?? '')).delete(LUGAR + sha256);
  }, undefined);

export const olvidarTraidosDe = (usuario: string): Promise<void> =>
  intentar(async () => {
    await caches.delete(PREFIJO + usuario);
  }, undefined);

/** Deletes the files of all owners that were kept before `antes`, in ms of the device's clock. */
export const olvidarTraidosViejos = (antes: number): Promise<void> =>
  intentar(async () => {
    for (const nombre of (await caches.keys()).filter((uno) => uno.startsWith(PREFIJO))) {
      const cache = await caches.open(nombre);
      for (const pedido of await cache.keys()) {
        const desde = (await cache.match(pedido))?.headers.get(DESDE);
        if (Number(desde) < antes) await cache.delete(pedido);
      }
    }
  }, undefined);
