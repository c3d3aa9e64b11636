import { type z } from 'zod';
import { type cambioDeContrasenaSchema } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type SesionAbiertaDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { api, borrar } from '../base/api.ts';

export const {
  useSesionesQuery,
  useCerrarSesionMutation,
  useCerrarLasDemasMutation,
  useCambiarContrasenaMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    sesiones: build.query<SesionAbiertaDeApi[], void>({
      query: () => '/auth/sesiones',
      providesTags: ['Sesiones'],
    }),
    cerrarSesion: build.mutation<void, string>({
      query: (id) => borrar(`/auth/sesiones/${id}`),
      // The list of sessions is refetched even after an error: the session may have ended elsewhere.
      invalidatesTags: ['Sesiones'],
    }),
    cerrarLasDemas: build.mutation<void, void>({
      query: () => ({ url: '/auth/sesiones', method: 'DELETE' }),
      invalidatesTags: ['Sesiones'],
    }),
    cambiarContrasena: build.mutation<void, z.input<typeof cambioDeContrasenaSchema>>({
      query: (body) => ({ url: '/auth/contrasena', method: 'PUT', body }),
      invalidatesTags: ['Sesiones'],
    }),
  }),
});
