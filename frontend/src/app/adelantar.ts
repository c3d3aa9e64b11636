import { api } from '../base/api.ts';
import { traer } from '../base/carga/carga-diferida.ts';
import { type Store } from '../base/store.ts';
import { negocioApi } from '../api/negocio.api.ts';
import { sesionApi } from '../api/sesion.api.ts';
import { type Pantalla, pantallaEn } from './pantallas.ts';

/** The signed-in part of the app has a chunk of its own, because /login does not need it. */
export const cargarGuardia = () => import('./Guardia.tsx');

const haEntrado = ({ getState }: Store): boolean => getState().sesion.token !== null;

const traerPantalla = async ({ cargar }: Pantalla): Promise<void> => {
  await Promise.all([cargarGuardia, cargar].map(traer)).catch(() => {});
};

/** Failures of preloading are ignored: the screen reports them when it is shown. */
export const adelantar = async (store: Store, direccion: string): Promise<void> => {
  const { pathname, search } = new URL(direccion, window.location.origin);
  const pantalla = pantallaEn(pathname);
  if (!pantalla?.seccion) return;
  if (haEntrado(store)) void pantalla.leer?.(store.dispatch, search);
  await traerPantalla(pantalla);
};

export const leerDestino = async ({ dispatch }: Store, { leer }: Pantalla, search: string): Promise<void> => {
  dispatch(sesionApi.util.prefetch('perfil', undefined, {}));
  dispatch(negocioApi.util.prefetch('negocio', undefined, {}));
  dispatch(api.util.prefetch('entorno', undefined, {}));
  await leer?.(dispatch, search);
};

/**
 * Frames without a running query after which a screen counts as loaded: inner components are rendered a frame
 * after their parent.
 */
const CUADROS_EN_CALMA = 3;

/**
 * Resolves when all queries are answered, those of inner components too. `unCuadro` resolves after the next
 * frame.
 */
export const primeraVista = async ({ dispatch }: Store, unCuadro: () => Promise<unknown>): Promise<void> => {
  for (let enCalma = 0; enCalma < CUADROS_EN_CALMA; enCalma++) {
    await unCuadro();
    const enCamino = dispatch(api.util.getRunningQueriesThunk());
    if (enCamino.length === 0) continue;
    await Promise.all(enCamino);
    enCalma = -1;
  }
};

/** Resolves when all requests for the screen have ended. */
export const adelantarDestino = async (store: Store, { pathname, search }: Location): Promise<void> => {
  const pantalla = pantallaEn(pathname);
  if (!haEntrado(store) || !pantalla?.seccion) return;
  void leerDestino(store, pantalla, search);
  const archivos = traerPantalla(pantalla);
  await Promise.all([archivos, ...store.dispatch(api.util.getRunningQueriesThunk())]);
};
