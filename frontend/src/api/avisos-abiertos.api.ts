import { type AvisosAbiertosDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { api } from '../base/api.ts';

/**
 * This query has a file of its own, because the lists of invoices and customers load no other query of
 * payment notices.
 */
export const avisosAbiertosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Customers' notices of payment: neither confirmed nor discarded, of invoices that are still unpaid. */
    avisosAbiertos: build.query<AvisosAbiertosDeApi, void>({
      query: () => '/avisos',
      // Cobranza waits for the payment notices, so a failed request is not retried: a retry would lengthen
      // the wait.
      extraOptions: { unaSolaVez: true },
      providesTags: ['Avisos', 'Resumen', 'Clientes'],
    }),
  }),
});

export const { useAvisosAbiertosQuery } = avisosAbiertosApi;

/** Payment notices older than 10 seconds are refetched: a customer may have reported a payment since. */
export const useAvisosDeAhora = () => useAvisosAbiertosQuery(undefined, { refetchOnMountOrArgChange: 10 });
