import { type EventoDeHistorial, type Historial } from '@cuenta-clara/dominio/historial/historial';
import { api } from '../../base/api.ts';

const eventosDe = ({ eventos }: Historial): EventoDeHistorial[] => eventos;

/** What happened to the owner's things that are not invoices (an invoice's own is in facturas.api.ts). */
export const {
  useHistorialDeClienteQuery,
  useHistorialDeCobranzaQuery,
  useHistorialDeNegocioQuery,
  useHistorialDeMetodosQuery,
  useHistorialDeCatalogoQuery,
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
  }),
});
