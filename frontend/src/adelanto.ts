import { esRuta } from './sin-conexion/es-ruta.ts';
import { adelantarLecturas } from './base/carga/lecturas-adelantadas.ts';
import { tokenGuardado } from './base/sesion/token-guardado.ts';
import { conEsteMes } from './features/inicio/periodo.ts';

/**
 * Inline script after the prerendered shell: preloads the files and the first queries of this address's
 * screen, which the app would request two seconds later on a slow phone. The build bundles it into one script
 * (vite.config.ts).
 */

/**
 * The build writes into this script the list of files and, for each route, the indexes of its files and its
 * first queries (lecturas-del-build.ts).
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
