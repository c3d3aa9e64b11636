import { esRuta } from './sin-conexion/es-ruta.ts';
import { adelantarLecturas } from './base/carga/lecturas-adelantadas.ts';
import { tokenGuardado } from './base/sesion/token-guardado.ts';
import { conEsteMes } from './features/inicio/periodo.ts';

/**
 * Inline script after the prerendered shell (marco.ts): preloads the files of this address's screen and sends
 * its first queries. Started by the app, they would begin two seconds later on a slow phone and connection.
 * The script is built as one piece (vite.config.ts).
 */

/**
 * Values that the build injects: the files of all screens, and for each route of the shell the indexes of its
 * files and its first queries (lecturas-del-build.ts).
 */
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
