import { esRuta } from './es-ruta.ts';

/** What the service worker does with a request. Whatever it does not know goes its way as if there were no worker. */
export type Destino =
  | { readonly a: 'red' }
  /** The built page, whichever the screen. */
  | { readonly a: 'pagina' }
  /** No screen that this version knows: the server's word on it, and without a line the page, whose router leads home. */
  | { readonly a: 'desconocida' }
  /** What another app shares with this one. */
  | { readonly a: 'compartido' }
  /** A built file: its name carries its hash, so that whoever has it needs no newer one. */
  | { readonly a: 'archivo' }
  /** A picture under an id of its own, whose bytes never change. */
  | { readonly a: 'logo' }
  /** A question to the API by whoever is signed in. */
  | { readonly a: 'datos'; readonly token: string };

const RED: Destino = { a: 'red' };

/**
 * Not screens of ours: the API, the public addresses of an invoice and of a statement, which the server sends on to their PDF, the
 * pages of an invoice and of a quote, and the verifier.
 */
const DEL_SERVIDOR = /^\/(api|factura|estado|f|c|verificar)(\/|$)/;
const LOGOS = /^\/api\/negocio-config\/logo\/[^/]+$/;
const DATOS = /^\/api\//;
/**
 * Of the minute they are asked for: an older CFDI is not to be stamped, and an older link may open nothing by now. What opens a page
 * without a session is not kept either.
 */
const DEL_MOMENTO = /\/(cfdi|enlace)$/;
/** As the manifest says it (`share_target`). */
const COMPARTIR = '/compartir';
const ARCHIVOS = /^\/assets\//;
const PORTADOR = /^Bearer (.+)$/;

/** @param rutas of every screen, as the router has them */
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
