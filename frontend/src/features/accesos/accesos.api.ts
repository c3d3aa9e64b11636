import { type DatosDeAcceso } from '@dominio/accesos/accesos.ts';
import { type AccesoCreadoDeApi, type AccesoDeApi } from '@dominio/accesos/accesos.view.ts';
import { type ConClave, api, crear } from '../../app/api.ts';

export const { useAccesosQuery, useCrearAccesoMutation, useRevocarAccesoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    accesos: build.query<AccesoDeApi[], void>({ query: () => '/accesos', providesTags: ['Accesos'] }),
    crearAcceso: build.mutation<AccesoCreadoDeApi, ConClave<DatosDeAcceso>>({
      query: (peticion) => crear('/accesos', peticion),
      invalidatesTags: ['Accesos'],
    }),
    revocarAcceso: build.mutation<void, string>({
      query: (id) => ({ url: `/accesos/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Accesos'],
    }),
  }),
});
