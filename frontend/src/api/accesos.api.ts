import { type z } from 'zod';
import { type accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import { type AccesoCreadoDeApi, type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { type ConClave, api, crear } from '../base/api.ts';

export const { useAccesosQuery, useCrearAccesoMutation, useRevocarAccesoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    accesos: build.query<AccesoDeApi[], void>({ query: () => '/accesos', providesTags: ['Accesos'] }),
    crearAcceso: build.mutation<AccesoCreadoDeApi, ConClave<z.input<typeof accesoSchema>>>({
      query: (peticion) => crear('/accesos', peticion),
      extraOptions: { muestraUnSecreto: true },
      invalidatesTags: ['Accesos'],
    }),
    revocarAcceso: build.mutation<void, string>({
      query: (id) => ({ url: `/accesos/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Accesos'],
    }),
  }),
});
