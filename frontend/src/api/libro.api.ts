import { type Periodo } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { type ExportacionDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import {
  type PaginaDelLibroDeApi,
  type PaginaPedidaDelLibro,
  type VerificacionDeApi,
} from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import { UTC } from '@cuenta-clara/dominio/zona-horaria';
import { type ConClave, api, crear } from '../base/api.ts';
import { direccionPasajera, guardarArchivo } from '../base/servidor/guardar-archivo.ts';
import { type Descarga } from './descargas-del-libro.ts';

/** Adds the fields that an export stored on the device by an older build lacks. */
const comoHoy = (exportacion: ExportacionDeApi): ExportacionDeApi => ({
  ...{
    anteriores: [],
    edicion: null,
    sha256: null,
    manifiesto: null,
    arbol: null,
    zona: UTC,
    provisional: false,
  },
  ...exportacion,
});

export type ConsultaDelLibro = Partial<PaginaPedidaDelLibro>;

export const {
  useLibroQuery,
  useVerificarLibroMutation,
  useExportacionesQuery,
  useExportarMutation,
  useDescargarMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    libro: build.query<PaginaDelLibroDeApi, ConsultaDelLibro>({
      query: (consulta) => ({ url: '/libro', params: { ...consulta } }),
      // The ledger is refetched when an amount changes ('Resumen'): each change adds an entry.
      providesTags: ['Resumen'],
    }),
    verificarLibro: build.mutation<VerificacionDeApi, string>({
      query: (anclas) => ({ url: '/libro/verificar', method: 'POST', body: { anclas } }),
    }),
    exportaciones: build.query<ExportacionDeApi[], void>({
      query: () => '/libro/exportaciones',
      transformResponse: (exportaciones: ExportacionDeApi[]) => exportaciones.map(comoHoy),
      providesTags: ['Exportaciones'],
    }),
    exportar: build.mutation<ExportacionDeApi, ConClave<Periodo>>({
      query: (peticion) => crear('/libro/exportaciones', peticion),
      invalidatesTags: ['Exportaciones'],
    }),
    /** Files are downloaded by fetch: a plain link would not carry the token. */
    descargar: build.mutation<null, Descarga>({
      queryFn: async ({ url, nombre }, _api, _extra, pedir) => {
        const { data, error } = await pedir({
          url,
          responseHandler: (respuesta) => (respuesta.ok ? respuesta.blob() : respuesta.json()),
        });
        if (error) return { error };
        guardarArchivo(direccionPasajera(data as Blob), nombre);
        return { data: null };
      },
    }),
  }),
});
