import { api } from '../../base/api.ts';

export interface Usuario {
  id: string;
  fullName: string;
  email: string;
}
export interface Sesion {
  token: string;
  user: Usuario;
}

export const sesionApi = api.injectEndpoints({
  endpoints: (build) => ({
    iniciarSesion: build.mutation<Sesion, { email: string; password: string }>({
      query: (body) => ({ url: '/auth/login', method: 'POST', body }),
    }),
    registrar: build.mutation<Sesion, { fullName: string; email: string; password: string }>({
      query: (body) => ({ url: '/auth/register', method: 'POST', body }),
    }),
    perfil: build.query<Usuario, void>({ query: () => '/auth/profile', providesTags: ['Perfil'] }),
  }),
});

export const { useIniciarSesionMutation, useRegistrarMutation, usePerfilQuery } = sesionApi;
