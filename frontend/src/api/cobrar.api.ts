import { type z } from 'zod';
import {
  type CobranzaDeClientaDeApi,
  type posposicionSchema,
  type promesaSchema,
  type recordatorioSchema,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type ConClave, type Sobre, api, conSuClave, crear } from '../base/api.ts';
import { ATRASADA } from '../base/servidor/en-camino-guardado.ts';
import { GUARDADA } from '../sin-conexion/datos-guardados.ts';
import { cobranzaDe as de } from './cobranza.api.ts';

/** The mutations are apart from the queries (cobranza.api.ts), which are loaded early to prefetch screens. */
const CAMBIA = ['Cobranza'] as const;

export const {
  useLazyCobranzaDeAhoraQuery,
  useRecordarMutation,
  useDesmentirRecordatorioMutation,
  usePrometerMutation,
  usePosponerMutation,
  useNoRecordarMutation,
  useRetirarMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The query asks what the server recorded: an answer stored on the device, or of lagging read models, is
     * an error.
     */
    cobranzaDeAhora: build.query<CobranzaDeClientaDeApi, string>({
      query: (id) => ({
        url: de(id),
        validateStatus: ({ ok, headers }) => ok && !headers.has(GUARDADA) && !headers.has(ATRASADA),
      }),
      extraOptions: { unaSolaVez: true },
      keepUnusedDataFor: 0,
    }),
    recordar: build.mutation<CobranzaDeClientaDeApi, Sobre<ConClave<z.input<typeof recordatorioSchema>>>>({
      query: ({ id, ...peticion }) => crear(`${de(id)}/recordatorios`, peticion),
      invalidatesTags: CAMBIA,
      extraOptions: { seGuarda: true },
    }),
    desmentirRecordatorio: build.mutation<CobranzaDeClientaDeApi, { id: string; recordatorio: string }>({
      query: ({ id, recordatorio }) => ({
        url: `${de(id)}/recordatorios/${recordatorio}`,
        method: 'DELETE',
      }),
      invalidatesTags: CAMBIA,
      extraOptions: { seGuarda: true },
    }),
    prometer: build.mutation<CobranzaDeClientaDeApi, Sobre<ConClave<z.input<typeof promesaSchema>>>>({
      query: ({ id, clave, cuerpo }) =>
        conSuClave({ url: `${de(id)}/promesa`, method: 'PUT', body: cuerpo }, clave),
      invalidatesTags: CAMBIA,
    }),
    posponer: build.mutation<CobranzaDeClientaDeApi, Sobre<ConClave<z.input<typeof posposicionSchema>>>>({
      query: ({ id, clave, cuerpo }) =>
        conSuClave({ url: `${de(id)}/pospuesta`, method: 'PUT', body: cuerpo }, clave),
      invalidatesTags: CAMBIA,
    }),
    noRecordar: build.mutation<CobranzaDeClientaDeApi, string>({
      query: (id) => ({ url: `${de(id)}/no-recordar`, method: 'PUT' }),
      invalidatesTags: CAMBIA,
    }),
    retirar: build.mutation<
      CobranzaDeClientaDeApi,
      { id: string; que: 'promesa' | 'pospuesta' | 'no-recordar' }
    >({
      query: ({ id, que }) => ({ url: `${de(id)}/${que}`, method: 'DELETE' }),
      invalidatesTags: CAMBIA,
    }),
  }),
});
