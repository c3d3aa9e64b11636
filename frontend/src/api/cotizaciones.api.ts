import { type z } from 'zod';
import {
  type aceptacionSchema,
  type cambioDeCotizacionSchema,
  type conversionSchema,
  type ListaDeCotizaciones,
  type nuevaCotizacionSchema,
  type rechazoSchema,
} from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import {
  type CotizacionDeApi,
  type EnlaceDeCotizacionDeApi,
  type PaginaDeCotizacionesDeApi,
  type ResumenDeCotizacionesDeApi,
} from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import {
  type ConClave,
  type Sobre,
  api,
  borrar,
  cambiar,
  conSuClave,
  crear,
  sinVacios,
} from '../base/api.ts';
import { direccionEntera } from '../base/servidor/direccion-entera.ts';
import { direccionPasajera } from '../base/servidor/guardar-archivo.ts';
import { PAGINAS_DE_HISTORIAL } from '../base/servidor/paginas-de-historial.ts';

export type FiltroDeCotizaciones = Partial<ListaDeCotizaciones>;
export type CuerpoDeCotizacion = z.input<typeof nuevaCotizacionSchema>;

const TODAS = { type: 'Cotizaciones', id: 'LISTA' } as const;

const loQueMueve = (id: string) => [TODAS, { type: 'Cotizaciones', id }, 'Resumen'] as const;

type Acto<T = object> = Sobre<ConClave<T & { version: number }>>;

const acto =
  (que: string) =>
  ({ id, ...peticion }: Acto) =>
    crear(`/cotizaciones/${id}/${que}`, peticion);

export const cotizacionesApi = api.injectEndpoints({
  endpoints: (build) => ({
    cotizaciones: build.query<PaginaDeCotizacionesDeApi, FiltroDeCotizaciones>({
      query: (filtro) => ({ url: '/cotizaciones', params: sinVacios(filtro) }),
      providesTags: [TODAS],
    }),
    resumenDeCotizaciones: build.query<ResumenDeCotizacionesDeApi, void>({
      query: () => '/cotizaciones/resumen',
      providesTags: [TODAS],
    }),
    cotizacion: build.query<CotizacionDeApi, string>({
      query: (id) => `/cotizaciones/${id}`,
      providesTags: (_respuesta, _error, id) => [{ type: 'Cotizaciones', id }],
    }),
    enlaceDeCotizacion: build.query<EnlaceDeCotizacionDeApi, string>({
      query: (id) => `/cotizaciones/${id}/enlace`,
      transformResponse: ({ url }: EnlaceDeCotizacionDeApi) => ({ url: direccionEntera(url) }),
      providesTags: (_respuesta, _error, id) => [{ type: 'Cotizaciones', id }],
    }),
    renovarEnlaceDeCotizacion: build.mutation<EnlaceDeCotizacionDeApi, string>({
      query: (id) => ({ url: `/cotizaciones/${id}/enlace/renovar`, method: 'POST' }),
      invalidatesTags: (_respuesta, _error, id) => loQueMueve(id),
    }),
    historialDeCotizacion: build.infiniteQuery<Historial, string, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ queryArg: id, pageParam: antes }) => ({
        url: `/cotizaciones/${id}/historial`,
        params: { antes: antes ?? undefined },
      }),
      providesTags: (_respuesta, _error, id) => [{ type: 'Cotizaciones', id }],
    }),
    crearCotizacion: build.mutation<CotizacionDeApi, ConClave<CuerpoDeCotizacion>>({
      query: (peticion) => crear('/cotizaciones', peticion),
      invalidatesTags: [TODAS, 'Resumen'],
    }),
    cambiarCotizacion: build.mutation<
      CotizacionDeApi,
      Sobre<z.input<typeof cambioDeCotizacionSchema>> & { clave?: string | undefined }
    >({
      query: (cambio) => cambiar('/cotizaciones', cambio),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    enviarCotizacion: build.mutation<CotizacionDeApi, Acto>({
      query: acto('enviar'),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    aceptarCotizacion: build.mutation<CotizacionDeApi, Acto<z.input<typeof aceptacionSchema>>>({
      query: acto('aceptar'),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    rechazarCotizacion: build.mutation<
      CotizacionDeApi,
      Acto<Partial<NonNullable<z.input<typeof rechazoSchema>>>>
    >({
      query: acto('rechazar'),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    /**
     * Records that the owner wrote to the customer about an unanswered quote. The request has `keepalive`,
     * because WhatsApp may replace the page.
     */
    darSeguimiento: build.mutation<CotizacionDeApi, { id: string; clave: string }>({
      query: ({ id, clave }) => ({
        ...crear(`/cotizaciones/${id}/seguimiento`, { clave, cuerpo: {} }),
        keepalive: true,
      }),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    anularCotizacion: build.mutation<CotizacionDeApi, Acto>({
      query: acto('anular'),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    facturarCotizacion: build.mutation<CotizacionDeApi, Acto<NonNullable<z.input<typeof conversionSchema>>>>({
      query: acto('facturar'),
      invalidatesTags: (_respuesta, _error, { id }) => [...loQueMueve(id), { type: 'Facturas', id: 'LISTA' }],
    }),
    eliminarCotizacion: build.mutation<void, { id: string; clave: string }>({
      query: ({ id, clave }) => conSuClave(borrar(`/cotizaciones/${id}`), clave),
      invalidatesTags: [TODAS, 'Resumen'],
    }),
    /** A quote's PDF as a `blob:` address, of the newest content when `revision` is absent. */
    pdfDeCotizacion: build.mutation<string, { id: string; revision?: number | undefined }>({
      queryFn: async ({ id, revision }, _api, _extra, pedir) => {
        const { data, error } = await pedir({
          url: `/cotizaciones/${id}/pdf`,
          params: sinVacios({ revision }),
          responseHandler: (respuesta) => (respuesta.ok ? respuesta.blob() : respuesta.json()),
        });
        return error ? { error } : { data: direccionPasajera(data as Blob) };
      },
    }),
  }),
});

export const {
  useCotizacionesQuery,
  useResumenDeCotizacionesQuery,
  useCotizacionQuery,
  useEnlaceDeCotizacionQuery,
  useLazyEnlaceDeCotizacionQuery,
  useRenovarEnlaceDeCotizacionMutation,
  useHistorialDeCotizacionInfiniteQuery,
  useCrearCotizacionMutation,
  useCambiarCotizacionMutation,
  useEnviarCotizacionMutation,
  useAceptarCotizacionMutation,
  useRechazarCotizacionMutation,
  useDarSeguimientoMutation,
  useAnularCotizacionMutation,
  useFacturarCotizacionMutation,
  useEliminarCotizacionMutation,
  usePdfDeCotizacionMutation,
  usePrefetch: usePrefetchCotizaciones,
} = cotizacionesApi;
