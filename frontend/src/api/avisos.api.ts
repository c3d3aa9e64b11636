import { type z } from 'zod';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import {
  type EnlaceDePaginaDeApi,
  type SeguimientoDeApi,
  type confirmacionSchema,
  type descarteSchema,
} from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { type ConClave, api, crear } from '../base/api.ts';
import { direccionEntera } from '../base/servidor/direccion-entera.ts';
import { PAGINAS_DE_HISTORIAL } from '../base/servidor/paginas-de-historial.ts';
import { loQueMueve } from './facturas.api.ts';

interface DeUnAviso {
  readonly id: string;
  readonly aviso_id: string;
}

const rutaDe = ({ id, aviso_id }: DeUnAviso): string => `/facturas/${id}/avisos/${aviso_id}`;

const avisosApi = api.injectEndpoints({
  endpoints: (build) => ({
    seguimiento: build.query<SeguimientoDeApi, string>({
      query: (id) => `/facturas/${id}/seguimiento`,
      providesTags: (_respuesta, _error, id) => ['Avisos', { type: 'Facturas', id }],
    }),
    historialDeLaPagina: build.infiniteQuery<Historial, string, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ queryArg: id, pageParam: antes }) => ({
        url: `/facturas/${id}/seguimiento/historial`,
        params: { antes: antes ?? undefined },
      }),
      providesTags: ['Avisos'],
    }),
    enlaceDePagina: build.query<EnlaceDePaginaDeApi, string>({
      query: (id) => `/facturas/${id}/enlace`,
      transformResponse: ({ url }: EnlaceDePaginaDeApi) => ({ url: direccionEntera(url) }),
      providesTags: ['Enlaces'],
    }),
    renovarEnlace: build.mutation<EnlaceDePaginaDeApi, string>({
      query: (id) => ({ url: `/facturas/${id}/enlace/renovar`, method: 'POST' }),
      invalidatesTags: ['Enlaces', 'Avisos'],
    }),
    confirmarAviso: build.mutation<FacturaDeApi, DeUnAviso & ConClave<z.input<typeof confirmacionSchema>>>({
      query: ({ id, aviso_id, ...peticion }) => crear(`${rutaDe({ id, aviso_id })}/confirmar`, peticion),
      invalidatesTags: (_respuesta, _error, { id }) => ['Avisos', 'Cobranza', ...loQueMueve(id)],
    }),
    descartarAviso: build.mutation<SeguimientoDeApi, DeUnAviso & ConClave<z.input<typeof descarteSchema>>>({
      query: ({ id, aviso_id, ...peticion }) => crear(`${rutaDe({ id, aviso_id })}/descartar`, peticion),
      invalidatesTags: ['Avisos', 'Cobranza'],
    }),
  }),
});

export const {
  useSeguimientoQuery,
  useHistorialDeLaPaginaInfiniteQuery,
  useEnlaceDePaginaQuery,
  useLazyEnlaceDePaginaQuery,
  useRenovarEnlaceMutation,
  useConfirmarAvisoMutation,
  useDescartarAvisoMutation,
} = avisosApi;
