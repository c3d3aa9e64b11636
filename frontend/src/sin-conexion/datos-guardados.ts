import { type DeCache } from '../dispositivo/lo-guardado.ts';
import { hexadecimal } from '@cuenta-clara/dominio/hexadecimal';

/**
 * The last API answer to each query, for use offline. Each session's cache is named by a hash of its token,
 * so that no session sees another's answers. The service worker writes and reads it; the page deletes it
 * (store.ts).
 */

const PREFIJO: DeCache = 'datos-';

/** Header of a stored answer. */
export const GUARDADA = 'x-guardada';

/** The oldest are removed. */
const CUANTAS = 300;

const lugarDe = async (token: string): Promise<string> =>
  PREFIJO +
  hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))));

const esJson = (respuesta: Response): boolean =>
  respuesta.headers.get('content-type')?.includes('json') ?? false;

const recordar = async (abiertas: Promise<Cache>, url: string, respuesta: Response): Promise<void> => {
  const guardadas = await abiertas;
  // Stored by URL: a stored request would contain the token.
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
 * Offline, the last answer stored for this token, or the error of `fetch`. `seguir` keeps the worker alive.
 */
export const ultimaRespuesta = async (
  peticion: Request,
  token: string,
  seguir: (trabajo: Promise<unknown>) => void,
): Promise<Response> => {
  const lugar = await lugarDe(token);
  // Before the fetch: an answer that arrives after sign-out goes to the deleted cache.
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

/** One cache: images are requested without a token. Deleted with the sessions' caches. */
const LOGOS = `${PREFIJO}logos`;

/** Logos are immutable. */
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

/** Reading `caches` throws where storage is forbidden. */
const hayCaches = (): boolean => {
  try {
    return Boolean(globalThis.caches);
  } catch {
    return false;
  }
};

/** All but this session's. Without a secure origin nothing is stored. */
export const olvidarDatosGuardados = async (menosLosDe: string | null): Promise<void> => {
  if (!hayCaches()) return;
  const suyos = menosLosDe === null ? null : await lugarDe(menosLosDe);
  const lugares = await caches.keys();
  await Promise.all(
    lugares
      .filter((lugar) => lugar.startsWith(PREFIJO) && lugar !== suyos)
      .map((lugar) => caches.delete(lugar)),
  );
};
