/**
 * What a screen asked the server as it opened is remembered on the device by its address, and asked at once on the next visit;
 * on the first, what the build knows that it asks: by the page itself (src/adelanto.ts), while the app is still being read. The app takes these answers where it would ask the
 * same (api.ts): they are of this moment and of this session, and none outlives the opening.
 */

const RECORDADAS = 'lecturas-al-abrir';
const DE_LA_API = '/api/';

type PorDireccion = Readonly<Record<string, readonly string[]>>;

interface Adelantadas {
  readonly portador: string;
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
    return (JSON.parse(localStorage.getItem(RECORDADAS) ?? '{}') ?? {}) as PorDireccion;
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
  const suyas = search === '' ? (recordadas()[pathname] ?? laPrimeraVez()) : undefined;
  if (!Array.isArray(suyas)) return;
  const portador = portadorDe(token);
  const preguntar = (url: string) => {
    const respuesta = fetch(new Request(url, { headers: { authorization: portador } }));
    // Whoever takes it sees that it failed; nobody may.
    respuesta.catch(() => {});
    return [url, respuesta] as const;
  };
  const respuestas = new Map(suyas.filter((url) => String(url).startsWith(DE_LA_API)).map(preguntar));
  window.adelantadas = { portador, respuestas };
};

let anotadas: string[] | null = [];

/** The answer that was asked for ahead, once; undefined where none was. One that failed is asked for as ever. */
export const respuestaAdelantada = (peticion: Request): Promise<Response> | undefined => {
  if (peticion.method !== 'GET') return undefined;
  const url = peticion.url.slice(window.location.origin.length);
  anotadas?.push(url);
  const { portador, respuestas } = window.adelantadas ?? {};
  if (!respuestas || peticion.headers.get('authorization') !== portador) return undefined;
  const respuesta = respuestas.get(url);
  respuestas.delete(url);
  return respuesta?.catch(() => fetch(peticion));
};

/** The screen is open: what it asked is remembered for the next time, and what was asked for nothing is dropped. */
export const alTerminarDeAbrir = ({ pathname, search }: Location): void => {
  delete window.adelantadas;
  if (search === '' && anotadas?.length)
    localStorage.setItem(RECORDADAS, JSON.stringify({ ...recordadas(), [pathname]: anotadas }));
  anotadas = null;
};
