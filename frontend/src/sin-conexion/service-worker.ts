import { recibirCompartidos } from './archivos-del-dia.ts';
import {
  archivoDelCascaron,
  guardarCascaron,
  olvidarCascaronesViejos,
  paginaDelCascaron,
  paginaDelServidor,
} from './cascaron.ts';
import { logoGuardado, ultimaRespuesta } from './datos-guardados.ts';
import { destinoDe } from './destino.ts';

/**
 * The entry of the service worker: connects events to the modules beside it. The build makes it one file
 * (vite.config.ts).
 */

/** The build writes into this script its version's files and name, and the routes of all screens. */
declare const ARCHIVOS: readonly string[];
declare const RUTAS: readonly string[];
declare const VERSION: string;

/** TypeScript's DOM library lacks the service worker's API, and its WebWorker library conflicts with it. */
interface Suceso extends Event {
  waitUntil(trabajo: Promise<unknown>): void;
}
interface Peticion extends Suceso {
  readonly request: Request;
  respondWith(respuesta: Promise<Response>): void;
}
interface Trabajador {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(nombre: 'install' | 'activate', oyente: (suceso: Suceso) => void): void;
  addEventListener(nombre: 'fetch', oyente: (peticion: Peticion) => void): void;
}
const trabajador = globalThis as unknown as Trabajador;

trabajador.addEventListener('install', (suceso) => {
  // Open pages have their files already, so the new version becomes active at once and the owner is not asked
  // to reload.
  suceso.waitUntil(guardarCascaron(VERSION, ARCHIVOS).then(() => trabajador.skipWaiting()));
});

trabajador.addEventListener('activate', (suceso) => {
  suceso.waitUntil(Promise.all([olvidarCascaronesViejos(), trabajador.clients.claim()]));
});

trabajador.addEventListener('fetch', (suceso) => {
  const destino = destinoDe(suceso.request, trabajador.location.origin, RUTAS);
  if (destino.a === 'pagina') suceso.respondWith(paginaDelCascaron(VERSION, suceso.request));
  if (destino.a === 'desconocida') suceso.respondWith(paginaDelServidor(VERSION, suceso.request));
  if (destino.a === 'compartido') suceso.respondWith(recibirCompartidos(suceso.request));
  if (destino.a === 'archivo') suceso.respondWith(archivoDelCascaron(suceso.request));
  if (destino.a === 'logo')
    suceso.respondWith(logoGuardado(suceso.request, (trabajo) => suceso.waitUntil(trabajo)));
  if (destino.a === 'datos')
    suceso.respondWith(
      ultimaRespuesta(suceso.request, destino.token, (trabajo) => suceso.waitUntil(trabajo)),
    );
});
