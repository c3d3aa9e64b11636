import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { alInstante, sin } from '../../base/al-instante.ts';
import { type ConClave, api, crear } from '../../base/api.ts';

/** What a customer's form sends; dates and owner are the server's affair. */
export type CuerpoDeCliente = Pick<
  ClienteDeApi,
  'nombre' | 'telefono' | 'email' | 'categoria' | 'identification_number' | 'sexo' | 'direccion' | 'notas'
> &
  Partial<Pick<ClienteDeApi, 'fecha_inicio' | 'fecha_vencimiento' | 'fecha_nacimiento'>>;

export const clientesApi = api.injectEndpoints({
  endpoints: (build) => ({
    clientes: build.query<ClienteDeApi[], void>({ query: () => '/clientes', providesTags: ['Clientes'] }),
    /** Those whose name starts so; never more than `limit`. */
    buscarClientes: build.query<ClienteDeApi[], { q: string; limit: number }>({
      query: ({ q, limit }) => ({ url: '/clientes', params: { ...(q && { q }), limit } }),
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
    actualizarCliente: build.mutation<ClienteDeApi, CuerpoDeCliente & { id: string; version?: number }>({
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
