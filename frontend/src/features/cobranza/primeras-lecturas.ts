import { type AppDispatch } from '../../base/store.ts';
import { avisosAbiertosApi } from '../../api/avisos-abiertos.api.ts';
import { cobranzaApi } from '../../api/cobranza.api.ts';
import { consultaDe } from './consulta.ts';

export const leer = (dispatch: AppDispatch, busqueda: string): void => {
  dispatch(cobranzaApi.util.prefetch('cobranza', consultaDe(busqueda), {}));
  dispatch(avisosAbiertosApi.util.prefetch('avisosAbiertos', undefined, {}));
};
