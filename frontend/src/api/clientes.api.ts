import { type z } from 'zod';
import { type cambioDeClienteSchema, type clienteSchema } from '@cuenta-clara/dominio/clientes/cliente';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { alInstante, sin } from '../base/servidor/al-instante.ts';
import { type ConClave, type Sobre, api, crear } from '../base/api.ts';

export type CuerpoDeCliente = z.input<typeof clienteSchema>;

export const clientesApi = api.injectEndpoints({
  endpoints: (build) => ({
    clientes: build.query<ClienteDeApi[], void>({ query: () => '/clientes', providesTags: ['Clientes'] }),
    /** Those whose name starts so, or any word of it, or the telephone; never more than `limit`. */
    buscarClientes: build.query<ClienteDeApi[], { q: string; limit: number; donde?: 'todo' }>({
      query: ({ q, ...resto }) => ({ url: '/clientes', params: { ...(q && { q }), ...resto } }),
      providesTags: ['Clientes'],
    }),
    cliente: build.query<ClienteDeApi, string>({
      query: (id) => `/clientes/${id}`,
      providesTags: ['Clientes'],
    }),
    crearCliente: build.mutation<ClienteDeApi, ConClave<CuerpoDeCliente>>({
      query: (peticion) => crear('/clientes', peticion),
      invalidatesTags: ['Clientes'],
    }),
    actualizarCliente: build.mutation<ClienteDeApi, Sobre<z.input<typeof cambioDeClienteSchema>>>({
      query: ({ id, ...body }) => ({ url: `/clientes/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Clientes'],
    }),
    eliminarCliente: build.mutation<void, string>({
      query: (id) => ({ url: `/clientes/${id}`, method: 'DELETE' }),
      onQueryStarted: (id, { dispatch, queryFulfilled }): Promise<void> =>
        alInstante(
          queryFulfilled,
          dispatch(clientesApi.util.updateQueryData('clientes', undefined, sin(id))),
        ),
      invalidatesTags: ['Clientes'],
    }),
  }),
});

export const {
  useClientesQuery,
  useBuscarClientesQuery,
  useClienteQuery,
  useCrearClienteMutation,
  useActualizarClienteMutation,
  useEliminarClienteMutation,
} = clientesApi;
