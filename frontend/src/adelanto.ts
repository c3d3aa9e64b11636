import { esRuta } from './base/es-ruta.ts';
import { tokenGuardado } from './base/token-guardado.ts';

/**
 * Before the app: a little file that asks for the files of the screen the address leads to, while the app itself is
 * still on its way. Otherwise they would be asked for once it runs: on a poor line and a slow telephone two seconds later.
 * Built on its own, as one file (vite.config.ts).
 */

/** Written in by the build: the files of all screens, and which of them each route of the shell needs besides the app. */
declare const ARCHIVOS: readonly string[];
declare const DE_RUTA: Readonly<Record<string, readonly number[]>>;

const rutas = tokenGuardado() === null ? [] : Object.keys(DE_RUTA);
const ruta = rutas.find((una) => esRuta(una, window.location.pathname));
for (const cual of ruta ? DE_RUTA[ruta]! : []) {
  const enlace = document.createElement('link');
  enlace.rel = 'modulepreload';
  enlace.crossOrigin = '';
  enlace.href = `/${ARCHIVOS[cual]}`;
  document.head.append(enlace);
}
