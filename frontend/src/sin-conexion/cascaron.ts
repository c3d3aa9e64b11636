import { type DeCache } from '../dispositivo/lo-guardado.ts';

/**
 * The shell: the page and all its built files, kept whole a version, so that the app opens without a line and at once on
 * a poor one. A new version is fetched behind what is shown, and is what the next load opens.
 */

const PREFIJO: DeCache = 'cascaron-';
const PAGINA = '/';

/** The page that is open may still need files of the version before. */
const VERSIONES = 2;

export const guardarCascaron = async (version: string, archivos: readonly string[]): Promise<void> => {
  const cascaron = await caches.open(PREFIJO + version);
  await cascaron.addAll([PAGINA, ...archivos]);
};

export const olvidarCascaronesViejos = async (): Promise<void> => {
  const cascarones = (await caches.keys()).filter((lugar) => lugar.startsWith(PREFIJO));
  await Promise.all(cascarones.slice(0, -VERSIONES).map((lugar) => caches.delete(lugar)));
};

/** The page of this version; the server's when the device dropped it. */
export const paginaDelCascaron = async (version: string, peticion: Request): Promise<Response> =>
  (await caches.match(PAGINA, { cacheName: PREFIJO + version, ignoreVary: true })) ?? fetch(peticion);

/** What the server says of an address; the page of this version when no answer comes. */
export const paginaDelServidor = (version: string, peticion: Request): Promise<Response> =>
  fetch(peticion).catch(() => paginaDelCascaron(version, peticion));

export const archivoDelCascaron = async (peticion: Request): Promise<Response> =>
  (await caches.match(peticion, { ignoreVary: true })) ?? fetch(peticion);
