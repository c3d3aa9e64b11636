import { type z } from 'zod';
import { type cambioDeNegocioSchema, type presentacionSchema } from '@cuenta-clara/dominio/negocio/negocio';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type ConClave, api, crear } from '../base/api.ts';

export const negocioApi = api.injectEndpoints({
  endpoints: (build) => ({
    negocio: build.query<NegocioDeApi, void>({ query: () => '/negocio-config', providesTags: ['Negocio'] }),
    guardarNegocio: build.mutation<
      NegocioDeApi,
      ConClave<z.input<typeof cambioDeNegocioSchema> & Pick<NegocioDeApi, 'logo_url'>>
    >({
      query: (peticion) => crear('/negocio-config', peticion),
      invalidatesTags: ['Negocio'],
    }),
    presentarNegocio: build.mutation<NegocioDeApi, ConClave<z.input<typeof presentacionSchema>>>({
      query: (peticion) => crear('/negocio-config/presentacion', peticion),
      invalidatesTags: ['Negocio'],
    }),
    subirLogo: build.mutation<{ url: string }, File>({
      query: (logo) => {
        const body = new FormData();
        body.append('logo', logo);
        return { url: '/negocio-config/logo', method: 'POST', body };
      },
      invalidatesTags: ['Negocio'],
    }),
  }),
});

export const {
  useNegocioQuery,
  useLazyNegocioQuery,
  usePresentarNegocioMutation,
  useGuardarNegocioMutation,
  useSubirLogoMutation,
} = negocioApi;
