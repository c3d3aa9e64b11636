import { type DeCache } from '../dispositivo/lo-guardado.ts';

/**
 * The last answer of the API to each question, kept on the device: what is shown without a line. Each session's answers
 * are apart, under a fingerprint of its token, so that nobody is ever shown what another person asked.
 * The service worker keeps and reads them; the page has them forgotten (store.ts).
 */

const PREFIJO: DeCache = 'datos-';

/** Says that an answer is not today's: the server was not reached. */
export const GUARDADA = 'x-guardada';

/** Whoever searches asks much: the oldest answers make room. */
const CUANTAS = 300;

const hexadecimal = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const lugarDe = async (token: string): Promise<string> =>
  PREFIJO + hexadecimal(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));

const esJson = (respuesta: Response): boolean =>
  respuesta.headers.get('content-type')?.includes('json') ?? false;

const recordar = async (abiertas: Promise<Cache>, url: string, respuesta: Response): Promise<void> => {
  const guardadas = await abiertas;
  // By its address alone: the request carries the token, which is not written down a second time.
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

/** The server's answer; when it cannot be reached, the last one it gave to this token. `seguir` keeps the worker alive. */
export const ultimaRespuesta = async (
  peticion: Request,
  token: string,
  seguir: (trabajo: Promise<unknown>) => void,
): Promise<Response> => {
  const lugar = await lugarDe(token);
  // Opened as she asks: an answer that comes once she has signed out goes where what was forgotten went.
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

/** Of a session like what it was answered, and forgotten with it; pictures are asked for without a token. */
const LOGOS = `${PREFIJO}logos`;

/** A logo as it was first fetched: its bytes never change, so that it is there without a line. */
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

/** A browser that refuses storage throws when it is asked for. */
const hayCaches = (): boolean => {
  try {
    return Boolean(globalThis.caches);
  } catch {
    return false;
  }
};

/** Forgets every session's answers but this one's. Without a secure origin there is no worker, and nothing was kept. */
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
