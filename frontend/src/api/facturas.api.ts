import { type z } from 'zod';
import {
  type cambioDeFacturaSchema,
  type nuevaFacturaSchema,
  type nuevoAbonoSchema,
} from '@cuenta-clara/dominio/facturas/factura.schema';
import { type FacturaDeApi, type PaginaDeFacturasDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import { type ListaDeFacturas } from '@cuenta-clara/dominio/facturas/lista-de-facturas';
import { type ResumenDeApi } from '@cuenta-clara/dominio/movimientos/resumen';
import { type ConClave, type Sobre, api, borrar, conSuClave, crear, sinVacios } from '../base/api.ts';
import { ATRASADA } from '../base/servidor/en-camino-guardado.ts';
import { direccionPasajera } from '../base/servidor/guardar-archivo.ts';
import { PAGINAS_DE_HISTORIAL } from '../base/servidor/paginas-de-historial.ts';
import { msDelDispositivo } from '../base/tiempo/reloj.ts';
import { GUARDADA } from '../sin-conexion/datos-guardados.ts';

export type FiltroDeFacturas = Partial<ListaDeFacturas>;
export type CuerpoDeFactura = z.input<typeof nuevaFacturaSchema>;

/** The API may answer a bare array (spec section 3, "Invoice list response"). */
const comoPagina = (lista: PaginaDeFacturasDeApi | FacturaDeApi[]): PaginaDeFacturasDeApi =>
  Array.isArray(lista) ? { facturas: lista, total: lista.length, totalPages: 1 } : lista;

const TODAS = { type: 'Facturas', id: 'LISTA' } as const;

export const loQueMueve = (id: string) => [TODAS, { type: 'Facturas', id }, 'Resumen'] as const;

export const facturasApi = api.injectEndpoints({
  endpoints: (build) => ({
    facturas: build.query<PaginaDeFacturasDeApi, FiltroDeFacturas>({
      query: (filtro) => ({ url: '/facturas', params: sinVacios(filtro) }),
      transformResponse: comoPagina,
      providesTags: [TODAS],
    }),
    factura: build.query<FacturaDeApi, string>({
      query: (id) => `/facturas/${id}`,
      providesTags: (_respuesta, _error, id) => [{ type: 'Facturas', id }],
    }),
    /** Reads the invoice with the greatest number, from which a new invoice takes its number and tax. */
    ultimaFactura: build.query<FacturaDeApi | null, void>({
      query: () => ({ url: '/facturas', params: { limit: 1, order: 'numero_factura.desc' } }),
      transformResponse: (lista: PaginaDeFacturasDeApi | FacturaDeApi[]) =>
        comoPagina(lista).facturas[0] ?? null,
      providesTags: [TODAS],
    }),
    resumen: build.query<ResumenDeApi, { fecha_inicio?: string; fecha_fin?: string }>({
      // A summary that an older version stored on the device is refused: it has other figures under the same
      // names.
      query: (periodo) => ({
        url: '/facturas/resumen',
        params: sinVacios(periodo),
        validateStatus: ({ ok }, cuerpo: Partial<ResumenDeApi> | null) =>
          ok && cuerpo?.por_cobrar !== undefined,
      }),
      providesTags: ['Resumen'],
    }),
    /**
     * The query asks what the server recorded: an answer stored on the device, or of lagging read models, is
     * an error.
     */
    facturaDeAhora: build.query<FacturaDeApi, string>({
      query: (id) => ({
        url: `/facturas/${id}`,
        validateStatus: ({ ok, headers }) => ok && !headers.has(GUARDADA) && !headers.has(ATRASADA),
      }),
      extraOptions: { unaSolaVez: true },
      keepUnusedDataFor: 0,
    }),
    historial: build.infiniteQuery<Historial, string, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ queryArg: id, pageParam: antes }) => ({
        url: `/facturas/${id}/historial`,
        params: { antes: antes ?? undefined },
      }),
      providesTags: (_respuesta, _error, id) => [{ type: 'Facturas', id }],
    }),
    /** An invoice as it was after an event never changes. */
    facturaComoEstaba: build.query<FacturaDeApi, { id: string; version: number }>({
      query: ({ id, version }) => `/facturas/${id}/historial/${version}`,
    }),
    crearFactura: build.mutation<FacturaDeApi, ConClave<CuerpoDeFactura>>({
      query: (peticion) => crear('/facturas', peticion),
      // The created invoice is put into the cache, so that its page needs no other request.
      onQueryStarted: async (_peticion, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) await dispatch(facturasApi.util.upsertQueryData('factura', data.id, data));
      },
      invalidatesTags: [TODAS, 'Resumen'],
    }),
    cambiarFactura: build.mutation<
      FacturaDeApi,
      Sobre<z.input<typeof cambioDeFacturaSchema>> & { clave?: string }
    >({
      query: ({ id, clave, ...body }) => conSuClave({ url: `/facturas/${id}`, method: 'PUT', body }, clave),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    emitirFactura: build.mutation<FacturaDeApi, { id: string; version: number; clave: string }>({
      query: ({ id, version, clave }) =>
        conSuClave({ url: `/facturas/${id}`, method: 'PUT', body: { estado: 'pendiente', version } }, clave),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    registrarAbono: build.mutation<FacturaDeApi, Sobre<ConClave<z.input<typeof nuevoAbonoSchema>>>>({
      query: ({ id, ...peticion }) => crear(`/facturas/${id}/abonos`, peticion),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    /** Undoing a payment is idempotent: a repeated request undoes no other payment. */
    anularAbono: build.mutation<FacturaDeApi, { id: string; abono_id: string; version: number }>({
      query: ({ id, abono_id, version }) => ({
        url: `/facturas/${id}/abonos/${abono_id}`,
        method: 'DELETE',
        params: { version },
      }),
      invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
    }),
    /**
     * The PDF of an invoice, also of a draft, as a `blob:` address: a plain link would not carry the token.
     */
    pdfPropio: build.mutation<string, string>({
      queryFn: async (id, _api, _extra, pedir) => {
        const { data, error } = await pedir({
          url: `/facturas/${id}/pdf`,
          responseHandler: (respuesta) => (respuesta.ok ? respuesta.blob() : respuesta.json()),
        });
        return error ? { error } : { data: direccionPasajera(data as Blob) };
      },
    }),
    eliminarFactura: build.mutation<void, string>({
      query: (id) => borrar(`/facturas/${id}`),
      // Quotes are refetched: a quote whose invoice is deleted can be invoiced again.
      invalidatesTags: [TODAS, 'Resumen', 'Cotizaciones'],
    }),
    regenerarPdf: build.mutation<{ message: string }, string>({
      query: (id) => ({ url: `/facturas/${id}/regenerate-pdf`, method: 'POST' }),
    }),
  }),
});

export const {
  useFacturasQuery,
  useFacturaQuery,
  useLazyFacturaDeAhoraQuery,
  useUltimaFacturaQuery,
  useLazyUltimaFacturaQuery,
  useResumenQuery,
  useHistorialInfiniteQuery,
  useFacturaComoEstabaQuery,
  useCrearFacturaMutation,
  useCambiarFacturaMutation,
  useEmitirFacturaMutation,
  useRegistrarAbonoMutation,
  useAnularAbonoMutation,
  usePdfPropioMutation,
  useEliminarFacturaMutation,
  useRegenerarPdfMutation,
  usePrefetch: usePrefetchFacturas,
} = facturasApi;

/** The parameter `t` (the time) keeps the browser from showing an older PDF of its HTTP cache. */
export const direccionDelPdf = (id: string): string =>
  `/api/facturas/${id}/pdf/public?t=${msDelDispositivo()}`;
