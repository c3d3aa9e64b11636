import { esRuta } from './sin-conexion/es-ruta.ts';
import { adelantarLecturas } from './base/carga/lecturas-adelantadas.ts';
import { tokenGuardado } from './base/sesion/token-guardado.ts';
import { conEsteMes } from './features/inicio/periodo.ts';

/**
 * In the page itself, before the app and after the frame (marco.ts): asks for the files of the screen the address leads to, and for what
 * it reads first, while the app is still on its way. Otherwise they would be asked for once it runs: on a poor line and a
 * slow telephone two seconds later. Built on its own, as one piece (vite.config.ts).
 */

/** Written in by the build: the files of all screens; of each route of the shell which of them it needs besides the app, and what it asks (lecturas-del-build.ts). */
declare const ARCHIVOS: readonly string[];
declare const DE_RUTA: readonly (readonly [
  ruta: string,
  archivos: readonly number[],
  lecturas: readonly string[],
])[];

const pedirArchivo = (archivo: string): void => {
  const enlace = document.createElement('link');
  enlace.rel = 'modulepreload';
  enlace.crossOrigin = '';
  enlace.href = `/${archivo}`;
  document.head.append(enlace);
};

const suya = DE_RUTA.find(([ruta]) => esRuta(ruta, window.location.pathname));
const token = tokenGuardado();
if (suya && token !== null) {
  const [, archivos, lecturas] = suya;
  for (const cual of archivos) pedirArchivo(ARCHIVOS[cual]!);
  adelantarLecturas(token, window.location, () => lecturas.map(conEsteMes));
}
