import { parse } from 'regexparam';
import { sesionApi } from '../features/sesion/sesion.api.ts';
import { LUGARES, adelantarPantalla, cargarGuardia } from './pantallas.ts';
import { type Store } from './store.ts';

/**
 * As the page opens: where its address leads, who she is and the shell are asked for together. One after the other, each
 * would wait on a poor line for the one before it.
 */
export const adelantarDestino = ({ getState, dispatch }: Store, { pathname, search }: Location): void => {
  if (getState().sesion.token === null) return;
  const destino = LUGARES.find(([ruta]) => parse(ruta).pattern.test(pathname));
  if (!destino) return;
  cargarGuardia().catch(() => {});
  dispatch(sesionApi.util.prefetch('perfil', undefined, {}));
  adelantarPantalla(destino[1], dispatch, search);
};
