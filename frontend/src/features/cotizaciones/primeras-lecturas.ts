import { type AppDispatch } from '../../base/store.ts';
import { cotizacionesApi } from '../../api/cotizaciones.api.ts';
import { consultaDeFiltros, leerFiltros } from './lista/filtros.ts';

export const leer = (dispatch: AppDispatch, busqueda: string): void => {
  dispatch(cotizacionesApi.util.prefetch('cotizaciones', consultaDeFiltros(leerFiltros(busqueda)), {}));
  dispatch(cotizacionesApi.util.prefetch('resumenDeCotizaciones', undefined, {}));
};
