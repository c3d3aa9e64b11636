import { negocioApi } from '../features/configuracion/negocio.api.ts';
import { sesionApi } from '../features/sesion/sesion.api.ts';
import { pantallaEn } from './lugares.ts';
import { adelantarPantalla, cargarGuardia } from './pantallas.ts';
import { type Store } from './store.ts';

/**
 * As the page opens: where its address leads, who she is, her business and the shell are asked for together. One after the
 * other, each would wait on a poor line for the one before it.
 */
export const adelantarDestino = ({ getState, dispatch }: Store, { pathname, search }: Location): void => {
  if (getState().sesion.token === null) return;
  const pantalla = pantallaEn(pathname);
  if (!pantalla) return;
  dispatch(sesionApi.util.prefetch('perfil', undefined, {}));
  dispatch(negocioApi.util.prefetch('negocio', undefined, {}));
  cargarGuardia().catch(() => {});
  adelantarPantalla(pantalla, dispatch, search);
};
