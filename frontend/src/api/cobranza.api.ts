import {
  type CobranzaDeClientaDeApi,
  type CobranzaPedida,
  type PaginaDeCobranzaDeApi,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { api } from '../base/api.ts';

/** What is overdue is a figure that invoices count in, and it shows customers by name. */
const TAGS = ['Cobranza', 'Resumen', 'Clientes'] as const;

/** Where all of a customer's is. */
export const cobranzaDe = (id: string): string => `/cobranza/${id}`;

export const cobranzaApi = api.injectEndpoints({
  endpoints: (build) => ({
    cobranza: build.query<PaginaDeCobranzaDeApi, Partial<CobranzaPedida>>({
      query: (params) => ({ url: '/cobranza', params }),
      providesTags: TAGS,
    }),
    cobranzaDeCliente: build.query<CobranzaDeClientaDeApi, string>({
      query: cobranzaDe,
      providesTags: TAGS,
    }),
  }),
});

export const { useCobranzaQuery, useCobranzaDeClienteQuery } = cobranzaApi;
