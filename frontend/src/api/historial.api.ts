import { type Historial } from '@cuenta-clara/dominio/historial/historial';
import {
  type PruebaDeFacturaDeApi,
  nombreDeLaPrueba,
} from '@cuenta-clara/dominio/evidencia/arbol/prueba.api';
import { api } from '../base/api.ts';
import { direccionPasajera, guardarArchivo } from '../base/servidor/guardar-archivo.ts';
import { PAGINAS_DE_HISTORIAL } from '../base/servidor/paginas-de-historial.ts';

export interface FacturaProbada {
  readonly id: string;
  readonly numero: number;
}

export const {
  useHistorialDeClienteInfiniteQuery,
  useHistorialDeCobranzaInfiniteQuery,
  useHistorialDeNegocioInfiniteQuery,
  useHistorialDeMetodosInfiniteQuery,
  useHistorialDeCatalogoInfiniteQuery,
  useDescargarPruebaMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    historialDeCliente: build.infiniteQuery<Historial, string, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ queryArg: id, pageParam: antes }) => ({
        url: `/clientes/${id}/historial`,
        params: { antes: antes ?? undefined },
      }),
      providesTags: ['Clientes'],
    }),
    historialDeCobranza: build.infiniteQuery<Historial, string, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ queryArg: id, pageParam: antes }) => ({
        url: `/cobranza/${id}/historial`,
        params: { antes: antes ?? undefined },
      }),
      providesTags: ['Cobranza'],
    }),
    historialDeNegocio: build.infiniteQuery<Historial, void, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ pageParam: antes }) => ({
        url: '/negocio-config/historial',
        params: { antes: antes ?? undefined },
      }),
      providesTags: ['Negocio'],
    }),
    historialDeMetodos: build.infiniteQuery<Historial, void, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ pageParam: antes }) => ({
        url: '/metodos-pago/historial',
        params: { antes: antes ?? undefined },
      }),
      providesTags: ['Metodos'],
    }),
    historialDeCatalogo: build.infiniteQuery<Historial, void, number | null>({
      infiniteQueryOptions: PAGINAS_DE_HISTORIAL,
      query: ({ pageParam: antes }) => ({
        url: '/categorias-negocio/historial',
        params: { antes: antes ?? undefined },
      }),
      providesTags: ['Categorias', 'Servicios'],
    }),
    /** When no seal covers the invoice yet, the server is asked first to seal the log. */
    descargarPrueba: build.mutation<null, FacturaProbada>({
      queryFn: async ({ id, numero }, _api, _extra, pedir) => {
        const url = `/facturas/${id}/prueba`;
        let { data, error } = await pedir(url);
        if (!error && !(data as PruebaDeFacturaDeApi).sellada)
          ({ data, error } = await pedir({ url, method: 'POST' }));
        if (error) return { error };
        const prueba = new Blob([JSON.stringify(data)], { type: 'application/json' });
        guardarArchivo(direccionPasajera(prueba), nombreDeLaPrueba(numero));
        return { data: null };
      },
      // The ledger is refetched: the request may have made a seal, and the ledger shows the newest.
      invalidatesTags: ['Resumen'],
    }),
  }),
});
