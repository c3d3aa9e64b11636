import {
  type FilasImportadasDeApi,
  type ImportacionConDetalleDeApi,
  type ImportacionDeApi,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { type z } from 'zod';
import {
  type filasSchema,
  type importacionSchema,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { type Sobre, api } from '../base/api.ts';

export type NuevaImportacion = z.input<typeof importacionSchema>;
export type FilasDichas = z.input<typeof filasSchema>;

export const importacionesApi = api.injectEndpoints({
  endpoints: (build) => ({
    importaciones: build.query<ImportacionDeApi[], void>({
      query: () => '/importaciones',
      providesTags: ['Importaciones'],
    }),
    importacion: build.query<ImportacionConDetalleDeApi, string>({
      query: (id) => `/importaciones/${id}`,
      providesTags: ['Importaciones'],
    }),
    importar: build.mutation<ImportacionDeApi, NuevaImportacion>({
      query: (body) => ({ url: '/importaciones', method: 'POST', body }),
      invalidatesTags: ['Importaciones'],
    }),
    /**
     * Sending a batch again changes nothing. No tags are invalidated, so that no query is repeated between
     * batches.
     */
    mandarFilas: build.mutation<FilasImportadasDeApi, Sobre<FilasDichas>>({
      query: ({ id, ...body }) => ({ url: `/importaciones/${id}/filas`, method: 'POST', body }),
    }),
    terminarImportacion: build.mutation<ImportacionDeApi, string>({
      query: (id) => ({ url: `/importaciones/${id}/terminar`, method: 'POST' }),
      invalidatesTags: ['Importaciones', 'Clientes', 'Servicios', 'Categorias'],
    }),
    deshacerImportacion: build.mutation<ImportacionConDetalleDeApi, string>({
      query: (id) => ({ url: `/importaciones/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Importaciones', 'Clientes', 'Servicios', 'Categorias'],
    }),
  }),
});

export const {
  useImportacionesQuery,
  useImportacionQuery,
  useImportarMutation,
  useMandarFilasMutation,
  useTerminarImportacionMutation,
  useDeshacerImportacionMutation,
} = importacionesApi;
