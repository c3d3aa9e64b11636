import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { hayPantalla } from './app/SinMarco.tsx';
import { adelantarDestino, primeraVista } from './app/adelantar.ts';
import { store } from './app/store.ts';
import { anticiparTema } from './base/tema/anticipar-tema.ts';
import { mostrarElFoco, oirTeclado } from './base/tema/foco-por-teclado.ts';
import { alTerminarDeAbrir } from './base/carga/lecturas-adelantadas.ts';
import { columnasEnPapel } from './base/ventanas/columnas-en-papel.ts';
import { cuidarElFoco } from './base/ventanas/foco-que-queda.ts';
import { unirToques } from './base/ventanas/segundo-toque.ts';
import { ahorraDatos } from './base/carga/ahorra-datos.ts';
import { traerPartes } from './base/carga/carga-diferida.ts';
import { decirLoInesperado } from './components/lo-que-falla.ts';
import { enCalma } from './sin-conexion/en-calma.ts';
import { registrarServiceWorker } from './sin-conexion/registrar.ts';

/**
 * The longest wait for the screen's first data before React renders. Meanwhile the prerendered shell is
 * visible; a render without data would have to be repeated.
 */
const MAS_NO_SE_ESPERA_MS = 1_000;

unirToques();
cuidarElFoco();
decirLoInesperado();
oirTeclado();
mostrarElFoco();
columnasEnPapel();
const destino = adelantarDestino(store, window.location);
// The theme is applied in development only: in production marco.ts has already applied it.
if (!import.meta.env.PROD) anticiparTema();
// The service worker is registered in production only: in development a cached page would hide changes of the
// code.
if (import.meta.env.PROD && !ahorraDatos()) enCalma(registrarServiceWorker);

const raiz = createRoot(document.getElementById('raiz')!);
const abrir = (): void =>
  raiz.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
const yaBasta = new Promise((listo) => setTimeout(listo, MAS_NO_SE_ESPERA_MS));
void Promise.race([destino, yaBasta]).then(abrir);
void destino.then(() => alTerminarDeAbrir(window.location));
/** Resolves after a paint, once the browser is idle. Browsers without `requestIdleCallback` wait 300 ms. */
const descansar = (): Promise<unknown> =>
  'requestIdleCallback' in window
    ? // eslint-disable-next-line browsers/known -- tested on the line above
      new Promise((listo) => requestAnimationFrame(() => requestIdleCallback(listo)))
    : new Promise((listo) => setTimeout(listo, 300));
const abrirse = hayPantalla.then(() => primeraVista(store, descansar));
// When the browser asks to save data, no part of the app is preloaded.
if (!ahorraDatos()) void abrirse.then(() => traerPartes(descansar));
