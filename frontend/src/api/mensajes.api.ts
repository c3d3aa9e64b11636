import { type z } from 'zod';
import { type Mensaje, type mensajeSchema } from '@cuenta-clara/dominio/mensajes/mensajes';
import { alInstante, sin } from '../base/servidor/al-instante.ts';
import { type ConClave, api, borrar, crear } from '../base/api.ts';

const mensajesApi = api.injectEndpoints({
  endpoints: (build) => ({
    mensajes: build.query<Mensaje[], void>({ query: () => '/mensajes', providesTags: ['Mensajes'] }),
    crearMensaje: build.mutation<Mensaje, ConClave<z.input<typeof mensajeSchema>>>({
      query: (peticion) => crear('/mensajes', peticion),
      invalidatesTags: ['Mensajes'],
    }),
    eliminarMensaje: build.mutation<void, string>({
      query: (id) => borrar(`/mensajes/${id}`),
      onQueryStarted: (id, { dispatch, queryFulfilled }): Promise<void> =>
        alInstante(
          queryFulfilled,
          dispatch(mensajesApi.util.updateQueryData('mensajes', undefined, sin(id))),
        ),
      invalidatesTags: ['Mensajes'],
    }),
    restaurarMensaje: build.mutation<Mensaje, string>({
      query: (id) => ({ url: `/mensajes/${id}/restaurar`, method: 'POST' }),
      invalidatesTags: ['Mensajes'],
    }),
  }),
});

export const {
  useMensajesQuery,
  useCrearMensajeMutation,
  useEliminarMensajeMutation,
  useRestaurarMensajeMutation,
} = mensajesApi;
