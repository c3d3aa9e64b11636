import { type AppDispatch } from '../../base/store.ts';
import { avisosApi } from '../../api/avisos.api.ts';
import { cobranzaApi } from '../../api/cobranza.api.ts';
import { consultaDe } from './consulta.ts';

export const leer = (dispatch: AppDispatch, busqueda: string): void => {
  dispatch(cobranzaApi.util.prefetch('cobranza', consultaDe(busqueda), {}));
  dispatch(avisosApi.util.prefetch('avisosAbiertos', undefined, {}));
};
