import { type z } from 'zod';
import {
  type cambioDeCategoriaSchema,
  type cambioDeServicioSchema,
  type categoriaSchema,
  type servicioSchema,
} from '@cuenta-clara/dominio/catalogo/catalogo';
import { type CategoriaDeApi, type ServicioDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { alInstante, sin } from '../base/servidor/al-instante.ts';
import { type Cambio, type ConClave, api, borrar, cambiar, crear } from '../base/api.ts';

interface Data<T> {
  data: T;
}
const dataDe = <T>({ data }: Data<T>): T => data;

export const catalogoApi = api.injectEndpoints({
  endpoints: (build) => ({
    categorias: build.query<CategoriaDeApi[], void>({
      query: () => '/categorias-negocio',
      transformResponse: dataDe<CategoriaDeApi[]>,
      providesTags: ['Categorias'],
    }),
    crearCategoria: build.mutation<CategoriaDeApi, ConClave<z.input<typeof categoriaSchema>>>({
      query: (peticion) => crear('/categorias-negocio', peticion),
      transformResponse: dataDe<CategoriaDeApi>,
      invalidatesTags: ['Categorias'],
    }),
    actualizarCategoria: build.mutation<CategoriaDeApi, Cambio<z.input<typeof cambioDeCategoriaSchema>>>({
      query: (cambio) => cambiar('/categorias-negocio', cambio),
      transformResponse: dataDe<CategoriaDeApi>,
      invalidatesTags: ['Categorias'],
    }),
    eliminarCategoria: build.mutation<void, string>({
      query: (id) => borrar(`/categorias-negocio/${id}`),
      onQueryStarted: (id, { dispatch, queryFulfilled }): Promise<void> =>
        alInstante(
          queryFulfilled,
          dispatch(catalogoApi.util.updateQueryData('categorias', undefined, sin(id))),
        ),
      invalidatesTags: ['Categorias', 'Servicios'],
    }),
    restaurarCategoria: build.mutation<CategoriaDeApi, string>({
      query: (id) => ({ url: `/categorias-negocio/${id}/restaurar`, method: 'POST' }),
      transformResponse: dataDe<CategoriaDeApi>,
      invalidatesTags: ['Categorias', 'Servicios'],
    }),
    servicios: build.query<ServicioDeApi[], string | void>({
      query: (categoriaId) => ({
        url: '/servicios-negocio',
        ...(categoriaId && { params: { categoria_id: categoriaId } }),
      }),
      transformResponse: dataDe<ServicioDeApi[]>,
      providesTags: ['Servicios'],
    }),
    crearServicio: build.mutation<ServicioDeApi, ConClave<z.input<typeof servicioSchema>>>({
      query: (peticion) => crear('/servicios-negocio', peticion),
      transformResponse: dataDe<ServicioDeApi>,
      invalidatesTags: ['Servicios'],
    }),
    actualizarServicio: build.mutation<ServicioDeApi, Cambio<z.input<typeof cambioDeServicioSchema>>>({
      query: (cambio) => cambiar('/servicios-negocio', cambio),
      transformResponse: dataDe<ServicioDeApi>,
      invalidatesTags: ['Servicios'],
    }),
    eliminarServicio: build.mutation<void, string>({
      query: (id) => borrar(`/servicios-negocio/${id}`),
      onQueryStarted: (id, { dispatch, getState, queryFulfilled }): Promise<void> =>
        alInstante(
          queryFulfilled,
          ...catalogoApi.util
            .selectCachedArgsForQuery(getState(), 'servicios')
            .map((de) => dispatch(catalogoApi.util.updateQueryData('servicios', de, sin(id)))),
        ),
      invalidatesTags: ['Servicios'],
    }),
    restaurarServicio: build.mutation<ServicioDeApi, string>({
      query: (id) => ({ url: `/servicios-negocio/${id}/restaurar`, method: 'POST' }),
      transformResponse: dataDe<ServicioDeApi>,
      invalidatesTags: ['Servicios'],
    }),
  }),
});

export const {
  useCategoriasQuery,
  useLazyCategoriasQuery,
  useCrearCategoriaMutation,
  useActualizarCategoriaMutation,
  useEliminarCategoriaMutation,
  useRestaurarCategoriaMutation,
  useServiciosQuery,
  useCrearServicioMutation,
  useActualizarServicioMutation,
  useEliminarServicioMutation,
  useRestaurarServicioMutation,
} = catalogoApi;
