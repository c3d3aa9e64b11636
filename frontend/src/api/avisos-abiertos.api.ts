import { type AvisosAbiertosDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { api } from '../base/api.ts';

/** Apart from `avisos.api.ts`: the lists of invoices and customers need this query alone. */
export const avisosAbiertosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Neither confirmed nor discarded, of invoices not paid otherwise. */
    avisosAbiertos: build.query<AvisosAbiertosDeApi, void>({
      query: () => '/avisos',
      // Cobranza waits for the answer, so a failure is not retried.
      extraOptions: { unaSolaVez: true },
      providesTags: ['Avisos', 'Resumen', 'Clientes'],
    }),
  }),
});

export const { useAvisosAbiertosQuery } = avisosAbiertosApi;

/** Refetches after 10 seconds: a customer may have reported a payment. */
export const useAvisosDeAhora = () => useAvisosAbiertosQuery(undefined, { refetchOnMountOrArgChange: 10 });
