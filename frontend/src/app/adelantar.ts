import { api } from '../base/api.ts';
import { traer } from '../base/partes.ts';
import { type Store } from '../base/store.ts';
import { negocioApi } from '../features/configuracion/negocio.api.ts';
import { sesionApi } from '../features/sesion/sesion.api.ts';
import { pantallaEn } from './pantallas.ts';

/** With the shell, which whoever signs in does not need yet. */
export const cargarGuardia = () => import('./Guardia.tsx');

const haEntrado = ({ getState }: Store): boolean => getState().sesion.token !== null;

/**
 * Loads the screen of the shell that an address leads to; signed in, also what it reads first: it then opens at once.
 * A line that fails now is told of when the screen is shown.
 */
export const adelantar = async (store: Store, direccion: string): Promise<void> => {
  const { pathname, search } = new URL(direccion, window.location.origin);
  const pantalla = pantallaEn(pathname);
  if (!pantalla?.seccion) return;
  if (haEntrado(store)) pantalla.leer?.(store.dispatch, search);
  await Promise.all([cargarGuardia, pantalla.cargar].map(traer)).catch(() => {});
};

/**
 * As the page opens: where its address leads, who she is, her business and the shell are asked for together. One after the
 * other, each would wait on a poor line for the one before it. Done when all of it is there, or failed.
 */
export const adelantarDestino = async (store: Store, { pathname, search }: Location): Promise<void> => {
  if (!haEntrado(store) || !pantallaEn(pathname)?.seccion) return;
  store.dispatch(sesionApi.util.prefetch('perfil', undefined, {}));
  store.dispatch(negocioApi.util.prefetch('negocio', undefined, {}));
  const archivos = adelantar(store, pathname + search);
  await Promise.all([archivos, ...store.dispatch(api.util.getRunningQueriesThunk())]);
};
