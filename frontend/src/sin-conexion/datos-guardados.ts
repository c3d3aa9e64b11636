import { type DeCache } from '../dispositivo/lo-guardado.ts';
import { hexadecimal } from '@cuenta-clara/dominio/hexadecimal';

/**
 * The last answer to each query, for use offline. A session's cache is named by a hash of its token, so that
 * no session sees another's answers. The service worker writes and reads the caches; the page deletes them
 * (store.ts).
 */

const PREFIJO: DeCache = 'datos-';

/** The header that marks an answer as read from the cache. */
export const GUARDADA = 'x-guardada';

/** The greatest number of answers in a cache; beyond it the oldest are removed. */
const CUANTAS = 300;

const lugarDe = async (token: string): Promise<string> =>
  PREFIJO +
  hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));

const esJson = (respuesta: Response): boolean =>
  respuesta.headers.get('content-type')?.includes('json') ?? false;

const recordar = async (abiertas: Promise<Cache>, url: string, respuesta: Response): Promise<void> => {
  const guardadas = await abiertas;
  // A stored request would contain the token, so answers are stored by URL.
  if (respuesta.ok) await guardadas.put(url, respuesta);
  else if (respuesta.status === 404) await guardadas.delete(url);
  const todas = await guardadas.keys();
  for (const vieja of todas.slice(0, Math.max(0, todas.length - CUANTAS))) await guardadas.delete(vieja);
};

const comoGuardada = (respuesta: Response): Response => {
  const headers = new Headers(respuesta.headers);
  headers.set(GUARDADA, 'si');
  return new Response(respuesta.body, { status: respuesta.status, headers });
};

/**
 * The server's answer; offline, the last answer stored for this token, or the error of `fetch`. `seguir`
 * keeps the service worker alive until the answer is stored.
 */
export const ultimaRespuesta = async (
  peticion: Request,
  token: string,
  seguir: (trabajo: Promise<unknown>) => void,
): Promise<Response> => {
  const lugar = await lugarDe(token);
  // A sign-out may delete the cache during the request: the late answer is then written to the deleted cache
  // and disappears.
  const guardadas = caches.open(lugar);
  try {
    const respuesta = await fetch(peticion);
    if (esJson(respuesta)) seguir(recordar(guardadas, peticion.url, respuesta.clone()));
    return respuesta;
  } catch (sinLinea) {
    const guardada = await caches.match(peticion.url, { cacheName: lugar, ignoreVary: true });
    if (!guardada) throw sinLinea;
    return comoGuardada(guardada);
  }
};

/**
 * Images are requested without a token, so all sessions share the cache of logos. It is deleted together with
 * the caches of sessions.
 */
const LOGOS = `${PREFIJO}logos`;

/** Logos are answered from the cache: the bytes behind a logo's address never change. */
export const logoGuardado = async (
  peticion: Request,
  seguir: (trabajo: Promise<unknown>) => void,
): Promise<Response> => {
  const guardados = caches.open(LOGOS);
  const guardado = await caches.match(peticion.url, { cacheName: LOGOS, ignoreVary: true });
  if (guardado) return guardado;
  const respuesta = await fetch(peticion);
  seguir(recordar(guardados, peticion.url, respuesta.clone()));
  return respuesta;
};

/**
 * The names of all caches: none on an insecure origin, which has no `caches`, and none where storage is
 * forbidden, where reading `caches` throws or, in Firefox, its calls reject.
 */
const lugaresQueHay = async (): Promise<string[]> => {
  try {
    return await caches.keys();
  } catch {
    return [];
  }
};

/** Deletes all cached answers but those of this token's session. */
export const olvidarDatosGuardados = async (menosLosDe: string | null): Promise<void> => {
  const lugares = (await lugaresQueHay()).filter((lugar) => lugar.startsWith(PREFIJO));
  if (lugares.length === 0) return;
  const suyos = menosLosDe === null ? null : await lugarDe(menosLosDe);
  await Promise.all(lugares.filter((lugar) => lugar !== suyos).map((lugar) => caches.delete(lugar)));
};
