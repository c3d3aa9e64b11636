import { hoy } from '../../base/hoy.ts';
import { SIN_PERIODO } from '../../base/periodo.ts';
import { type AppDispatch } from '../../base/store.ts';
import { clientesApi } from '../clientes/clientes.api.ts';
import { facturasApi } from '../facturas/facturas.api.ts';
import { consultaDelPeriodo } from './periodo.ts';

/** How many the dashboard shows (spec section 9). */
export const RECIENTES = { q: '', limit: 6 };

export const leer = (dispatch: AppDispatch): void => {
  dispatch(facturasApi.util.prefetch('resumen', {}, {}));
  dispatch(facturasApi.util.prefetch('resumen', consultaDelPeriodo(SIN_PERIODO, hoy()), {}));
  dispatch(clientesApi.util.prefetch('buscarClientes', RECIENTES, {}));
};
