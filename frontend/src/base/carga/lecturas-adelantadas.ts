import { guardado } from '../../dispositivo/guardado.ts';
import { DESDE, leerEnCamino } from '../servidor/en-camino-guardado.ts';
import { tokenGuardado } from '../sesion/token-guardado.ts';
import { msDelDispositivo } from '../tiempo/reloj.ts';

/**
 * What a screen asked the server as it opened is remembered on the device by its address, and asked at once on the next visit;
 * on the first, what the build knows that it asks: by the page itself (src/adelanto.ts), while the app is still being read. The app takes these answers where it would ask the
 * same (api.ts): they are of this moment and of this session, and none outlives the opening.
 */

const suyas = guardado('lecturas-al-abrir');
const DE_LA_API = '/api/';

type PorDireccion = Readonly<Record<string, readonly string[]>>;

interface Adelantadas {
  readonly portador: string;
  /** See en-camino-guardado.ts. */
  readonly desde: string | null;
  /** When they were asked for, in ms of the device. */
  readonly pedidas: number;
  readonly respuestas: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    /** From the page's own script to the app: they share no module. */
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

/** In the page, before the app: asks what this address asked the last time. One with a filter asks what nobody has to know. */
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
    // Whoever takes it sees that it failed; nobody may.
    respuesta.catch(() => {});
    return [url, respuesta] as const;
  };
  const pedidas = msDelDispositivo();
  const respuestas = new Map(aPedir.filter((url) => String(url).startsWith(DE_LA_API)).map(preguntar));
  window.adelantadas = { portador, desde, pedidas, respuestas };
};

/** What this page asked as it opened, and by whose token: what one owner asked is not remembered once another is in. */
let anotadas: { portador: string | null; urls: string[] } | null = { portador: null, urls: [] };

const anotar = (url: string, portador: string | null): void => {
  if (!anotadas) return;
  if (anotadas.portador !== portador) anotadas = { portador, urls: [] };
  anotadas.urls.push(url);
};

/** The answer that was asked for ahead, once, and when it was; undefined where none was. One that failed is asked for as ever. */
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

/** The screen is open: what it asked is remembered for the next time, and what was asked for nothing is dropped. */
export const alTerminarDeAbrir = ({ pathname, search }: Location): void => {
  delete window.adelantadas;
  const token = tokenGuardado();
  if (search === '' && anotadas?.urls.length && token !== null && anotadas.portador === portadorDe(token))
    suyas.poner(JSON.stringify({ ...recordadas(), [pathname]: anotadas.urls }));
  anotadas = null;
};
