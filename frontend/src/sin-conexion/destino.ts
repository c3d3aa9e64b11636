import { esRuta } from './es-ruta.ts';

/** How the service worker handles a request. Unknown requests go to the network (`red`). */
export type Destino =
  | { readonly a: 'red' }
  | { readonly a: 'pagina' }
  /** An address of no known screen: the server answers; offline, the page, whose router goes home. */
  | { readonly a: 'desconocida' }
  /** Files that another app shares. */
  | { readonly a: 'compartido' }
  /** A built file: its name has its hash, so it is immutable. */
  | { readonly a: 'archivo' }
  /** An immutable image. */
  | { readonly a: 'logo' }
  /** An API query with a token. */
  | { readonly a: 'datos'; readonly token: string };

const RED: Destino = { a: 'red' };

/**
 * Addresses that the server answers: the API, the public addresses of an invoice's and a statement's PDF, the
 * pages of an invoice and of a quote, and the verifier.
 */
const DEL_SERVIDOR = /^\/(api|factura|estado|f|c|verificar)(\/|$)/;
const LOGOS = /^\/api\/negocio-config\/logo\/[^/]+$/;
const DATOS = /^\/api\//;
/**
 * Never stored: an old CFDI must not be stamped, an old link may no longer open, and links open pages without
 * a session.
 */
const DEL_MOMENTO = /\/(cfdi|enlace)$/;
/** `share_target` of the manifest. */
const COMPARTIR = '/compartir';
const ARCHIVOS = /^\/assets\//;
const PORTADOR = /^Bearer (.+)$/;

/** @param rutas route patterns of every screen */
export const destinoDe = (
  { url, method, mode, headers }: Request,
  origen: string,
  rutas: readonly string[],
): Destino => {
  const { origin, pathname } = new URL(url);
  if (method === 'POST' && origin === origen && pathname === COMPARTIR) return { a: 'compartido' };
  if (method !== 'GET' || origin !== origen) return RED;
  if (mode === 'navigate') {
    if (DEL_SERVIDOR.test(pathname)) return RED;
    return { a: rutas.some((ruta) => esRuta(ruta, pathname)) ? 'pagina' : 'desconocida' };
  }
  if (ARCHIVOS.test(pathname)) return { a: 'archivo' };
  if (LOGOS.test(pathname)) return { a: 'logo' };
  const token = PORTADOR.exec(headers.get('authorization') ?? '')?.[1];
  return token && DATOS.test(pathname) && !DEL_MOMENTO.test(pathname) ? { a: 'datos', token } : RED;
};
