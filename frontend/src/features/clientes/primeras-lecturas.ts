import { type AppDispatch } from '../../base/store.ts';
import { clientesApi } from '../../api/clientes.api.ts';

export const leer = (dispatch: AppDispatch): void => {
  dispatch(clientesApi.util.prefetch('clientes', undefined, {}));
};
