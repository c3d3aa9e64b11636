import { type AvisosAbiertosDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { api } from '../base/api.ts';

/** The lists of invoices and customers need this read alone; what is done with a notice is in `avisos.api.ts`. */
export const avisosAbiertosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The notices that the owner has not confirmed or discarded. Invoices that were paid otherwise have none. */
    avisosAbiertos: build.query<AvisosAbiertosDeApi, void>({
      query: () => '/avisos',
      // Cobranza waits for the answer before it draws its list: a failure must not hold the list back through four more tries.
      extraOptions: { unaSolaVez: true },
      providesTags: ['Avisos', 'Resumen', 'Clientes'],
    }),
  }),
});

export const { useAvisosAbiertosQuery } = avisosAbiertosApi;

/** Read anew when the answer is older than 10 seconds: a customer may have reported a payment since. */
export const useAvisosDeAhora = () => useAvisosAbiertosQuery(undefined, { refetchOnMountOrArgChange: 10 });
