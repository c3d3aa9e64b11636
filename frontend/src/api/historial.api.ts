import { type EventoDeHistorial, type Historial } from '@cuenta-clara/dominio/historial/historial';
import { type PruebaDeFacturaDeApi, nombreDeLaPrueba } from '@cuenta-clara/dominio/libro/prueba.api';
import { api } from '../base/api.ts';
import { direccionPasajera, guardarArchivo } from '../base/guardar-archivo.ts';

const eventosDe = ({ eventos }: Historial): EventoDeHistorial[] => eventos;

export interface FacturaProbada {
  readonly id: string;
  readonly numero: number;
}

/** What happened to the owner's things that are not invoices (an invoice's own is in facturas.api.ts). */
export const {
  useHistorialDeClienteQuery,
  useHistorialDeCobranzaQuery,
  useHistorialDeNegocioQuery,
  useHistorialDeMetodosQuery,
  useHistorialDeCatalogoQuery,
  useDescargarPruebaMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    historialDeCliente: build.query<EventoDeHistorial[], string>({
      query: (id) => `/clientes/${id}/historial`,
      transformResponse: eventosDe,
      providesTags: ['Clientes'],
    }),
    historialDeCobranza: build.query<EventoDeHistorial[], string>({
      query: (id) => `/cobranza/${id}/historial`,
      transformResponse: eventosDe,
      providesTags: ['Cobranza'],
    }),
    historialDeNegocio: build.query<EventoDeHistorial[], void>({
      query: () => '/negocio-config/historial',
      transformResponse: eventosDe,
      providesTags: ['Negocio'],
    }),
    historialDeMetodos: build.query<EventoDeHistorial[], void>({
      query: () => '/metodos-pago/historial',
      transformResponse: eventosDe,
      providesTags: ['Metodos'],
    }),
    historialDeCatalogo: build.query<EventoDeHistorial[], void>({
      query: () => '/categorias-negocio/historial',
      transformResponse: eventosDe,
      providesTags: ['Categorias', 'Servicios'],
    }),
    /** An invoice's proof, to the person's device: what no seal covers yet is sealed first. */
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
      // The ledger tells the newest seal.
      invalidatesTags: ['Resumen'],
    }),
  }),
});
