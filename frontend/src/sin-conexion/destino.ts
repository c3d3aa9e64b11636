import { esRuta } from './es-ruta.ts';

/** Unknown requests go to the network (`red`). */
export type Destino =
  | { readonly a: 'red' }
  | { readonly a: 'pagina' }
  /** No known screen: the server answers; offline, the page, whose router goes home. */
  | { readonly a: 'desconocida' }
  | { readonly a: 'compartido' }
  /** Immutable: its name has its hash. */
  | { readonly a: 'archivo' }
  | { readonly a: 'logo' }
  | { readonly a: 'datos'; readonly token: string };

const RED: Destino = { a: 'red' };

/**
 * The API, public addresses of invoices' and statements' PDFs, pages of invoices and quotes, and the
 * verifier.
 */
const DEL_SERVIDOR = /^\/(api|factura|estado|f|c|verificar)(\/|$)/;
const LOGOS = /^\/api\/negocio-config\/logo\/[^/]+$/;
const DATOS = /^\/api\//;
/**
 * Never stored: an old CFDI must not be stamped, an old link may no longer open, and links need no session.
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
