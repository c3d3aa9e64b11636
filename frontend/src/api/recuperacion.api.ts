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
} from '@cuenta-clara/dominio/cuentas/recuperacion.view';
import { type ConClave, api, crear } from '../base/api.ts';

type Comprobacion = ConClave<z.input<typeof comprobacionSchema>>;

export const recuperacionApi = api.injectEndpoints({
  endpoints: (build) => ({
    recuperacion: build.query<RecuperacionDeApi, void>({
      query: () => '/auth/recuperacion',
      providesTags: ['Recuperacion'],
    }),
    generarCodigos: build.mutation<CodigosDeApi, Comprobacion>({
      query: (peticion) => crear('/auth/codigos', peticion),
      extraOptions: { muestraUnSecreto: true },
      invalidatesTags: ['Recuperacion'],
    }),
    guardarCodigos: build.mutation<void, void>({
      query: () => ({ url: '/auth/codigos/guardados', method: 'POST' }),
      invalidatesTags: ['Recuperacion'],
    }),
    claveDeSegundoFactor: build.mutation<ClaveDeSegundoFactorDeApi, Comprobacion>({
      query: (peticion) => crear('/auth/segundo-factor/clave', peticion),
      extraOptions: { muestraUnSecreto: true },
    }),
    activarSegundoFactor: build.mutation<
      SegundoFactorActivadoDeApi,
      ConClave<z.input<typeof activacionSchema>>
    >({
      query: (peticion) => crear('/auth/segundo-factor', peticion),
      extraOptions: { muestraUnSecreto: true },
      invalidatesTags: ['Recuperacion'],
    }),
    quitarSegundoFactor: build.mutation<void, Comprobacion>({
      query: (peticion) => crear('/auth/segundo-factor/quitar', peticion),
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
