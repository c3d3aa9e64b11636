import { hoyEn } from '../../base/tiempo/hoy.ts';
import { SIN_PERIODO } from '../../base/tiempo/periodo.ts';
import { type AppDispatch, type AppThunk } from '../../base/store.ts';
import { clientesApi } from '../../api/clientes.api.ts';
import { negocioApi } from '../../api/negocio.api.ts';
import { facturasApi } from '../../api/facturas.api.ts';
import { recuperacionApi } from '../../api/recuperacion.api.ts';
import { consultaDelPeriodo } from './periodo.ts';

/** The dashboard shows this number of customers (specification section 9). */
export const RECIENTES = { q: '', limit: 6 };

/** This month is of the owner's time zone if the business has loaded, else of the default zone. */
const elMes: AppThunk = (dispatch, getState) => {
  const { data: negocio } = negocioApi.endpoints.negocio.select()(getState());
  const consulta = consultaDelPeriodo(SIN_PERIODO, hoyEn(negocio?.zona_horaria));
  dispatch(facturasApi.util.prefetch('resumen', consulta, {}));
};

export const leer = (dispatch: AppDispatch): void => {
  dispatch(facturasApi.util.prefetch('resumen', {}, {}));
  dispatch(elMes);
  dispatch(clientesApi.util.prefetch('buscarClientes', RECIENTES, {}));
  dispatch(recuperacionApi.util.prefetch('recuperacion', undefined, {}));
};
