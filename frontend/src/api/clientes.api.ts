import { type z } from 'zod';
import { type cambioDeClienteSchema, type clienteSchema } from '@cuenta-clara/dominio/clientes/cliente';
import { SIN_FECHA } from '@cuenta-clara/dominio/fechas';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { alInstante, sin } from '../base/servidor/al-instante.ts';
import { type Cambio, type ConClave, api, borrar, cambiar, crear } from '../base/api.ts';
import { leerToken, tokenGuardado } from '../base/sesion/token-guardado.ts';

export type CuerpoDeCliente = z.input<typeof clienteSchema>;

/**
 * The API requires a start date, an end date and the owner's id in every customer's body (spec sections 3 and
 * 7).
 */
const completo = <C extends { fecha_inicio?: unknown; fecha_vencimiento?: unknown }>(cuerpo: C) => ({
  ...cuerpo,
  fecha_inicio: cuerpo.fecha_inicio || SIN_FECHA,
  fecha_vencimiento: cuerpo.fecha_vencimiento || SIN_FECHA,
  user_id: leerToken(tokenGuardado() ?? '').sub,
});

export const clientesApi = api.injectEndpoints({
  endpoints: (build) => ({
    clientes: build.query<ClienteDeApi[], void>({ query: () => '/clientes', providesTags: ['Clientes'] }),
    clientesEliminados: build.query<ClienteDeApi[], void>({
      query: () => ({ url: '/clientes', params: { eliminados: true } }),
      providesTags: ['Clientes'],
    }),
    /**
     * Finds customers whose name begins with the text. `donde: 'todo'` also searches any word of the name,
     * the telephone and the e-mail.
     */
    buscarClientes: build.query<ClienteDeApi[], { q: string; limit: number; donde?: 'todo' }>({
      query: ({ q, ...resto }) => ({ url: '/clientes', params: { ...(q && { q }), ...resto } }),
      providesTags: ['Clientes'],
    }),
    cliente: build.query<ClienteDeApi, string>({
      query: (id) => `/clientes/${id}`,
      providesTags: ['Clientes'],
    }),
    crearCliente: build.mutation<ClienteDeApi, ConClave<CuerpoDeCliente>>({
      query: ({ clave, cuerpo }) => crear('/clientes', { clave, cuerpo: completo(cuerpo) }),
      invalidatesTags: ['Clientes'],
    }),
    actualizarCliente: build.mutation<ClienteDeApi, Cambio<z.input<typeof cambioDeClienteSchema>>>({
      query: ({ id, clave, ...cuerpo }) => cambiar('/clientes', { id, clave, ...completo(cuerpo) }),
      invalidatesTags: ['Clientes'],
    }),
    eliminarCliente: build.mutation<void, string>({
      query: (id) => borrar(`/clientes/${id}`),
      onQueryStarted: (id, { dispatch, queryFulfilled }): Promise<void> =>
        alInstante(
          queryFulfilled,
          dispatch(clientesApi.util.updateQueryData('clientes', undefined, sin(id))),
        ),
      invalidatesTags: ['Clientes'],
    }),
    restaurarCliente: build.mutation<ClienteDeApi, string>({
      query: (id) => ({ url: `/clientes/${id}/restaurar`, method: 'POST' }),
      invalidatesTags: ['Clientes'],
    }),
  }),
});

export const {
  useClientesQuery,
  useBuscarClientesQuery,
  useClienteQuery,
  useLazyClienteQuery,
  useCrearClienteMutation,
  useActualizarClienteMutation,
  useEliminarClienteMutation,
  useClientesEliminadosQuery,
  useRestaurarClienteMutation,
} = clientesApi;
