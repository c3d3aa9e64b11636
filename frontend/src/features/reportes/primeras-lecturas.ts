import { hoyEn } from '../../base/tiempo/hoy.ts';
import { type AppThunk, type AppDispatch } from '../../base/store.ts';
import { facturasApi } from '../../api/facturas.api.ts';
import { negocioApi } from '../../api/negocio.api.ts';
import { reportesApi } from '../../api/reportes.api.ts';
import { leerPeriodo } from './periodo-del-reporte.ts';

const elReporte =
  (busqueda: string): AppThunk =>
  (dispatch, getState) => {
    const { data: negocio } = negocioApi.endpoints.negocio.select()(getState());
    // The report is prefetched only once the business has loaded, because the owner's zone decides which day
    // is today.
    if (negocio)
      dispatch(reportesApi.util.prefetch('reporte', leerPeriodo(busqueda, hoyEn(negocio.zona_horaria)), {}));
  };

export const leer = (dispatch: AppDispatch, busqueda: string): void => {
  dispatch(facturasApi.util.prefetch('resumen', {}, {}));
  dispatch(elReporte(busqueda));
};
