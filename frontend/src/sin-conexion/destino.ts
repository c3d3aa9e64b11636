import { esRuta } from './es-ruta.ts';

/** A request of none of the other kinds goes to the network (`red`). */
export type Destino =
  | { readonly a: 'red' }
  | { readonly a: 'pagina' }
  /**
   * The address of a page that is no screen of the app: the server answers. Offline the cached page answers,
   * and its router goes to the dashboard.
   */
  | { readonly a: 'desconocida' }
  | { readonly a: 'compartido' }
  /** A built file never changes, because its name has the hash of its content. */
  | { readonly a: 'archivo' }
  | { readonly a: 'logo' }
  | { readonly a: 'datos'; readonly token: string };

const RED: Destino = { a: 'red' };

/**
 * Addresses that the server answers and the app does not: the API, public PDFs of invoices and statements,
 * public pages of invoices and quotes, and the verifier.
 */
const DEL_SERVIDOR = /^\/(api|factura|estado|f|c|verificar)(\/|$)/;
const LOGOS = /^\/api\/negocio-config\/logo\/[^/]+$/;
const DATOS = /^\/api\//;
/** Answers that are never cached: a stale CFDI must not be stamped, and a stale link may no longer open. */
const DEL_MOMENTO = /\/(cfdi|enlace)$/;
/** The system posts files shared by another app to this address (`share_target` of the manifest). */
const COMPARTIR = '/compartir';
const ARCHIVOS = /^\/assets\//;
const PORTADOR = /^Bearer (.+)$/;

/** @param rutas route patterns of all screens */
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
