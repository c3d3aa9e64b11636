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

/** The service worker: only wires the browser's events. Built on its own, as one file (vite.config.ts). */

/** Written in by the build: the files of this version, the routes of its screens, and its name. */
declare const ARCHIVOS: readonly string[];
declare const RUTAS: readonly string[];
declare const VERSION: string;

/** What TypeScript's library for pages does not know of a worker's world; its library for workers contradicts it. */
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
  // At once: the page that is open keeps the files it began with, and nothing asks her to reload.
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
