import { type AppDispatch } from '../../base/store.ts';
import { avisosAbiertosApi } from '../../api/avisos-abiertos.api.ts';
import { facturasApi } from '../../api/facturas.api.ts';
import { consultaDeFiltros, leerFiltros } from './lista/filtros.ts';

export const leer = (dispatch: AppDispatch, busqueda: string): void => {
  dispatch(facturasApi.util.prefetch('facturas', consultaDeFiltros(leerFiltros(busqueda)), {}));
  dispatch(facturasApi.util.prefetch('resumen', {}, {}));
  dispatch(avisosAbiertosApi.util.prefetch('avisosAbiertos', undefined, {}));
};
