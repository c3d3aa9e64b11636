import { type z } from 'zod';
import { type credencialesSchema, type registroSchema } from '@cuenta-clara/dominio/cuentas/cuenta';
import { type SesionDeApi, type UsuarioDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import { type InicioDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { api } from '../base/api.ts';

export const sesionApi = api.injectEndpoints({
  endpoints: (build) => ({
    iniciarSesion: build.mutation<InicioDeApi, z.input<typeof credencialesSchema>>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    registrar: build.mutation<SesionDeApi, z.input<typeof registroSchema>>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
    perfil: build.query<UsuarioDeApi, void>({ query: () => '/auth/profile', providesTags: ['Perfil'] }),
  }),
});

export const { useIniciarSesionMutation, useRegistrarMutation, usePerfilQuery } = sesionApi;
