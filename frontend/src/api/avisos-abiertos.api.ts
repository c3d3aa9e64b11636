import { type AvisosAbiertosDeApi } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { api } from '../base/api.ts';

/** Apart from `avisos.api.ts`, so that the lists of invoices and customers load this query alone. */
export const avisosAbiertosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The open notices: not confirmed, not discarded, of invoices not paid otherwise. */
    avisosAbiertos: build.query<AvisosAbiertosDeApi, void>({
      query: () => '/avisos',
      // Cobranza waits for the answer before it renders its list, so a failure is not retried.
      extraOptions: { unaSolaVez: true },
      providesTags: ['Avisos', 'Resumen', 'Clientes'],
    }),
  }),
});

export const { useAvisosAbiertosQuery } = avisosAbiertosApi;

/** Refetches answers older than 10 seconds: a customer may have reported a payment since. */
export const useAvisosDeAhora = () => useAvisosAbiertosQuery(undefined, { refetchOnMountOrArgChange: 10 });
