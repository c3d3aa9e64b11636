import { guardado } from '../../dispositivo/guardado.ts';
import { DESDE, leerEnCamino } from '../servidor/en-camino-guardado.ts';
import { tokenGuardado } from '../sesion/token-guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';

/**
 * The device stores, by address, the URLs that a screen read as it opened; on the next visit src/adelanto.ts
 * requests them while the app still loads. A first visit requests the URLs that the build knows. api.ts takes
 * each answer once, for an equal request of the same session.
 */

const suyas = guardado('lecturas-al-abrir');
const DE_LA_API = '/api/';

type PorDireccion = Readonly<Record<string, readonly string[]>>;

interface Adelantadas {
  readonly portador: string;
  readonly desde: string | null;
  /** When the prefetched reads were requested, in ms of the device's clock. */
  readonly pedidas: number;
  readonly respuestas: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /**
     * The prefetched answers are in a global variable, because the page's inline script and the app share no
     * module.
     */
    adelantadas?: Adelantadas;
  }
}

const recordadas = (): PorDireccion => {
  try {
    return (JSON.parse(suyas.leer() ?? '{}') ?? {}) as PorDireccion;
  } catch {
    return {};
  }
};

const portadorDe = (token: string): string => `Bearer ${token}`;

/**
 * The page's inline script prefetches a screen's reads by this function, but not at an address with a query,
 * whose reads are not stored.
 */
export const adelantarLecturas = (
  token: string,
  { pathname, search }: Location,
  laPrimeraVez: () => readonly string[],
): void => {
  const aPedir = search === '' ? (recordadas()[pathname] ?? laPrimeraVez()) : undefined;
  if (!Array.isArray(aPedir)) return;
  const portador = portadorDe(token);
  const { desde } = leerEnCamino();
  const preguntar = (url: string) => {
    const headers = { authorization: portador, ...(desde !== null && { [DESDE]: desde }) };
    const respuesta = fetch(new Request(url, { headers }));
    // When nobody uses the prefetched answer, its failure must be no unhandled rejection.
    respuesta.catch(() => {});
    return [url, respuesta] as const;
  };
  const pedidas = msDelDispositivo();
  const respuestas = new Map(aPedir.filter((url) => String(url).startsWith(DE_LA_API)).map(preguntar));
  window.adelantadas = { portador, desde, pedidas, respuestas };
};

/**
 * The URLs that the page read while opening; null once it is open. Another token starts a new list, so that
 * reads of one owner are not stored for another.
 */
let anotadas: { portador: string | null; urls: string[] } | null = { portador: null, urls: [] };

const anotar = (url: string, portador: string | null): void => {
  if (!anotadas) return;
  if (anotadas.portador !== portador) anotadas = { portador, urls: [] };
  anotadas.urls.push(url);
};

export const respuestaAdelantada = (
  peticion: Request,
): { respuesta: Promise<Response>; pedida: number } | undefined => {
  if (peticion.method !== 'GET') return undefined;
  const url = peticion.url.slice(window.location.origin.length);
  const deQuien = peticion.headers.get('authorization');
  anotar(url, deQuien);
  const { portador, desde, pedidas = 0, respuestas } = window.adelantadas ?? {};
  if (!respuestas || deQuien !== portador || peticion.headers.get(DESDE) !== desde) return undefined;
  const respuesta = respuestas.get(url);
  respuestas.delete(url);
  return respuesta && { respuesta: respuesta.catch(() => fetch(peticion)), pedida: pedidas };
};

export const alTerminarDeAbrir = ({ pathname, search }: Location): void => {
  delete window.adelantadas;
  const token = tokenGuardado();
  if (search === '' && anotadas?.urls.length && token !== null && anotadas.portador === portadorDe(token))
    suyas.poner(JSON.stringify({ ...recordadas(), [pathname]: anotadas.urls }));
  anotadas = null;
};
