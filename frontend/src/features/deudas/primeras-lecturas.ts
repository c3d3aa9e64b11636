import { type AppDispatch } from '../../base/store.ts';
import { deudasApi } from '../../api/deudas.api.ts';
import { consultaDe, leerFiltros } from './filtros-de-antiguedad.ts';

export const leer = (dispatch: AppDispatch, busqueda: string): void => {
  dispatch(deudasApi.util.prefetch('antiguedad', consultaDe(leerFiltros(busqueda)), {}));
};
