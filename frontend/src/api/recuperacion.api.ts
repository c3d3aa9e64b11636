import { type z } from 'zod';
import {
  type activacionSchema,
  type comprobacionSchema,
} from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import {
  type ClaveDeSegundoFactorDeApi,
  type CodigosDeApi,
  type RecuperacionDeApi,
  type SegundoFactorActivadoDeApi,
} from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { api } from '../base/api.ts';

type Comprobacion = z.input<typeof comprobacionSchema>;

export const recuperacionApi = api.injectEndpoints({
  endpoints: (build) => ({
    recuperacion: build.query<RecuperacionDeApi, void>({
      query: () => '/auth/recuperacion',
      providesTags: ['Recuperacion'],
    }),
    generarCodigos: build.mutation<CodigosDeApi, Comprobacion>({
      query: (body) => ({ url: '/auth/codigos', method: 'POST', body }),
      invalidatesTags: ['Recuperacion'],
    }),
    guardarCodigos: build.mutation<void, void>({
      query: () => ({ url: '/auth/codigos/guardados', method: 'POST' }),
      invalidatesTags: ['Recuperacion'],
    }),
    claveDeSegundoFactor: build.mutation<ClaveDeSegundoFactorDeApi, Comprobacion>({
      query: (body) => ({ url: '/auth/segundo-factor/clave', method: 'POST', body }),
    }),
    activarSegundoFactor: build.mutation<SegundoFactorActivadoDeApi, z.input<typeof activacionSchema>>({
      query: (body) => ({ url: '/auth/segundo-factor', method: 'POST', body }),
      invalidatesTags: ['Recuperacion'],
    }),
    quitarSegundoFactor: build.mutation<void, Comprobacion>({
      query: (body) => ({ url: '/auth/segundo-factor/quitar', method: 'POST', body }),
      invalidatesTags: ['Recuperacion'],
    }),
  }),
});

export const {
  useRecuperacionQuery,
  useGenerarCodigosMutation,
  useGuardarCodigosMutation,
  useClaveDeSegundoFactorMutation,
  useActivarSegundoFactorMutation,
  useQuitarSegundoFactorMutation,
} = recuperacionApi;
