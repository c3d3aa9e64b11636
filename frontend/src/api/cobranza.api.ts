import {
  type CobranzaDeClientaDeApi,
  type CobranzaPedida,
  type PaginaDeCobranzaDeApi,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { api } from '../base/api.ts';

const TAGS = ['Cobranza', 'Resumen', 'Clientes'] as const;

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
