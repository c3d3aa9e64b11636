import { type Mensaje } from '@dominio/mensajes/mensajes.ts';
import { type ConClave, api, crear } from '../../app/api.ts';

export const { useMensajesQuery, useCrearMensajeMutation, useEliminarMensajeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    mensajes: build.query<Mensaje[], void>({ query: () => '/mensajes', providesTags: ['Mensajes'] }),
    crearMensaje: build.mutation<Mensaje, ConClave<{ texto: string }>>({
      query: (peticion) => crear('/mensajes', peticion),
      invalidatesTags: ['Mensajes'],
    }),
    eliminarMensaje: build.mutation<void, string>({
      query: (id) => ({ url: `/mensajes/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Mensajes'],
    }),
  }),
});
