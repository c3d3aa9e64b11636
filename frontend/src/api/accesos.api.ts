import { type z } from 'zod';
import { type accesoSchema } from '@cuenta-clara/dominio/accesos/accesos';
import { type AccesoCreadoDeApi, type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { api, borrar } from '../base/api.ts';

export const { useAccesosQuery, useCrearAccesoMutation, useRevocarAccesoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    accesos: build.query<AccesoDeApi[], void>({ query: () => '/accesos', providesTags: ['Accesos'] }),
    crearAcceso: build.mutation<AccesoCreadoDeApi, z.input<typeof accesoSchema>>({
      query: (body) => ({ url: '/accesos', method: 'POST', body }),
      extraOptions: { muestraUnSecreto: true },
      invalidatesTags: ['Accesos'],
    }),
    revocarAcceso: build.mutation<void, string>({
      query: (id) => borrar(`/accesos/${id}`),
      invalidatesTags: ['Accesos'],
    }),
  }),
});
