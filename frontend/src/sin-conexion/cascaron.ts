import { type DeCache } from '../dispositivo/lo-guardado.ts';

/**
 * A cache for each version of the app, with the page and its built files, so that the app opens offline, and
 * fast on a slow connection. A new version is fetched in the background and used by the next load.
 */

const PREFIJO: DeCache = 'cascaron-';
const PAGINA = '/';

/** The caches of two versions are kept, because an open page may still need files of the previous version. */
const VERSIONES = 2;

export const guardarCascaron = async (version: string, archivos: readonly string[]): Promise<void> => {
  const cascaron = await caches.open(PREFIJO + version);
  await cascaron.addAll([PAGINA, ...archivos]);
};

export const olvidarCascaronesViejos = async (): Promise<void> => {
  const cascarones = (await caches.keys()).filter((lugar) => lugar.startsWith(PREFIJO));
  await Promise.all(cascarones.slice(0, -VERSIONES).map((lugar) => caches.delete(lugar)));
};

/** The cached page of this version; the server's page when the device evicted the cache. */
export const paginaDelCascaron = async (version: string, peticion: Request): Promise<Response> =>
  (await caches.match(PAGINA, { cacheName: PREFIJO + version, ignoreVary: true })) ?? fetch(peticion);

export const paginaDelServidor = (version: string, peticion: Request): Promise<Response> =>
  fetch(peticion).catch(() => paginaDelCascaron(version, peticion));

export const archivoDelCascaron = async (peticion: Request): Promise<Response> =>
  (await caches.match(peticion, { ignoreVary: true })) ?? fetch(peticion);
