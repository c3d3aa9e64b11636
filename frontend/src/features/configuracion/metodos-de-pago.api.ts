import { type MetodoDePago } from '@dominio/metodos-de-pago/metodos-de-pago.ts';
import { type ConClave, api, crear } from '../../app/api.ts';

export type CuerpoDeMetodo = Omit<MetodoDePago, 'id' | 'version'>;

export const {
  useMetodosDePagoQuery,
  useCrearMetodoDePagoMutation,
  useActualizarMetodoDePagoMutation,
  useEliminarMetodoDePagoMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    /** All of them, by orden and then by name; pickers keep the active ones. */
    metodosDePago: build.query<MetodoDePago[], void>({
      query: () => '/metodos-pago',
      providesTags: ['Metodos'],
    }),
    crearMetodoDePago: build.mutation<{ data: MetodoDePago }, ConClave<CuerpoDeMetodo>>({
      query: (peticion) => crear('/metodos-pago', peticion),
      invalidatesTags: ['Metodos'],
    }),
    actualizarMetodoDePago: build.mutation<
      { data: MetodoDePago },
      CuerpoDeMetodo & { id: string; version?: number }
    >({
      query: ({ id, ...body }) => ({ url: `/metodos-pago/${id}`, method: 'PUT', body }),
      invalidatesTags: ['Metodos'],
    }),
    eliminarMetodoDePago: build.mutation<void, string>({
      query: (id) => ({ url: `/metodos-pago/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Metodos'],
    }),
  }),
});
