import { api } from '../base/api.ts';
import { traer } from '../base/carga/carga-diferida.ts';
import { type Store } from '../base/store.ts';
import { negocioApi } from '../api/negocio.api.ts';
import { sesionApi } from '../api/sesion.api.ts';
import { type Pantalla, pantallaEn } from './pantallas.ts';

/** With the shell, which whoever signs in does not need yet. */
export const cargarGuardia = () => import('./Guardia.tsx');

const haEntrado = ({ getState }: Store): boolean => getState().sesion.token !== null;

const traerPantalla = async ({ cargar }: Pantalla): Promise<void> => {
  await Promise.all([cargarGuardia, cargar].map(traer)).catch(() => {});
};

/**
 * Loads the screen of the shell that an address leads to; signed in, also what it reads first: it then opens at once.
 * A line that fails now is told of when the screen is shown.
 */
export const adelantar = async (store: Store, direccion: string): Promise<void> => {
  const { pathname, search } = new URL(direccion, window.location.origin);
  const pantalla = pantallaEn(pathname);
  if (!pantalla?.seccion) return;
  if (haEntrado(store)) void pantalla.leer?.(store.dispatch, search);
  await traerPantalla(pantalla);
};

/** What a page that opens at a screen of the shell asks: who she is, her business, where it runs, and what the screen reads first. */
export const leerDestino = async ({ dispatch }: Store, { leer }: Pantalla, search: string): Promise<void> => {
  dispatch(sesionApi.util.prefetch('perfil', undefined, {}));
  dispatch(negocioApi.util.prefetch('negocio', undefined, {}));
  dispatch(api.util.prefetch('entorno', undefined, {}));
  await leer?.(dispatch, search);
};

/** Frames in which nothing is on its way: what is drawn below asks when it is drawn, a frame after what is above it. */
const CUADROS_EN_CALMA = 3;

/** Done when all that the screen asked is answered, what it draws below included. `unCuadro` resolves when one has been drawn. */
export const primeraVista = async ({ dispatch }: Store, unCuadro: () => Promise<unknown>): Promise<void> => {
  for (let enCalma = 0; enCalma < CUADROS_EN_CALMA; enCalma++) {
    await unCuadro();
    const enCamino = dispatch(api.util.getRunningQueriesThunk());
    if (enCamino.length === 0) continue;
    await Promise.all(enCamino);
    enCalma = -1;
  }
};

/**
 * As the page opens: where its address leads, who she is, her business, where it runs and the shell are asked for together. One after the
 * other, each would wait on a poor line for the one before it. Done when all of it is there, or failed.
 */
export const adelantarDestino = async (store: Store, { pathname, search }: Location): Promise<void> => {
  const pantalla = pantallaEn(pathname);
  if (!haEntrado(store) || !pantalla?.seccion) return;
  void leerDestino(store, pantalla, search);
  const archivos = traerPantalla(pantalla);
  await Promise.all([archivos, ...store.dispatch(api.util.getRunningQueriesThunk())]);
};
