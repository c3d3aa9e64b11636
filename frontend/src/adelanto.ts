import { esRuta } from './base/es-ruta.ts';
import { tokenGuardado } from './base/token-guardado.ts';

/**
 * In the page itself, before the app: asks for the files of the screen the address leads to, while the app is still on its
 * way. Otherwise they would be asked for once it runs: on a poor line and a slow telephone two seconds later.
 * Built on its own, as one piece (vite.config.ts).
 */

/** Written in by the build: the files of all screens, and which of them each route of the shell needs besides the app. */
declare const ARCHIVOS: readonly string[];
declare const DE_RUTA: readonly (readonly [ruta: string, archivos: readonly number[]])[];

const rutas = tokenGuardado() === null ? [] : DE_RUTA;
const [, suyos = []] = rutas.find(([ruta]) => esRuta(ruta, window.location.pathname)) ?? [];
for (const cual of suyos) {
  const enlace = document.createElement('link');
  enlace.rel = 'modulepreload';
  enlace.crossOrigin = '';
  enlace.href = `/${ARCHIVOS[cual]}`;
  document.head.append(enlace);
}
