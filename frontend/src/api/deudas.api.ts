import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type Edad } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { archivoDeAntiguedad } from '@cuenta-clara/dominio/movimientos/archivo-de-antiguedad';
import { type EnlaceDeEstadoDeApi } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.view';
import {
  type CuentaDeClientaDeApi,
  type EstadoDeCuentaDeApi,
  type PaginaDeAntiguedadDeApi,
  type SaldosDeApi,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type OrdenDeAntiguedad } from '@cuenta-clara/dominio/movimientos/deudas-halladas';
import { type ConClave, api, borrar, crear } from '../base/api.ts';
import { direccionPasajera, guardarArchivo } from '../base/servidor/guardar-archivo.ts';

export interface AntiguedadPedida {
  al?: string;
  lectura?: 'como_se_sabia';
  page?: number;
  q?: string;
  order?: OrdenDeAntiguedad;
  edad?: Edad;
}
export interface EstadoPedido {
  id: string;
  desde?: string;
  hasta?: string;
}

/** A link to a statement without a period shows the customer's unpaid invoices. */
type DiasDelEnlace = Omit<EstadoPedido, 'id'>;

const TAGS = ['Resumen', 'Clientes'] as const;

export const deudasApi = api.injectEndpoints({
  endpoints: (build) => ({
    antiguedad: build.query<PaginaDeAntiguedadDeApi, AntiguedadPedida>({
      query: (params) => ({ url: '/antiguedad', params }),
      providesTags: TAGS,
    }),
    saldos: build.query<SaldosDeApi, void>({ query: () => '/antiguedad/saldos', providesTags: TAGS }),
    bajarAntiguedad: build.mutation<null, { consulta: AntiguedadPedida; al: Dia }>({
      queryFn: async ({ consulta: { al, lectura }, al: dia }, _api, _extra, pedir) => {
        const { data, error } = await pedir({
          url: '/antiguedad.xlsx',
          params: { ...(al && { al }), ...(lectura && { lectura }) },
          responseHandler: (respuesta) => (respuesta.ok ? respuesta.blob() : respuesta.json()),
        });
        if (error) return { error };
        guardarArchivo(direccionPasajera(data as Blob), archivoDeAntiguedad(dia));
        return { data: null };
      },
    }),
    cuentaDeCliente: build.query<CuentaDeClientaDeApi, string>({
      query: (id) => `/clientes/${id}/cuenta`,
      providesTags: TAGS,
    }),
    estadoDeCuenta: build.query<EstadoDeCuentaDeApi, EstadoPedido>({
      query: ({ id, ...params }) => ({ url: `/clientes/${id}/estado-de-cuenta`, params }),
      providesTags: TAGS,
    }),
    estadoEnPdf: build.mutation<string, EstadoPedido & { solo?: 'pendientes' }>({
      queryFn: async ({ id, ...params }, _api, _extra, pedir) => {
        const { data, error } = await pedir({
          url: `/clientes/${id}/estado-de-cuenta/pdf`,
          params,
          responseHandler: (respuesta) => (respuesta.ok ? respuesta.blob() : respuesta.json()),
        });
        return error ? { error } : { data: direccionPasajera(data as Blob) };
      },
    }),
    enlacesDeEstado: build.query<EnlaceDeEstadoDeApi[], string>({
      query: (cliente) => `/clientes/${cliente}/enlaces-de-estado`,
      providesTags: ['Enlaces'],
    }),
    crearEnlaceDeEstado: build.mutation<EnlaceDeEstadoDeApi, ConClave<DiasDelEnlace> & { cliente: string }>({
      query: ({ cliente, ...peticion }) => crear(`/clientes/${cliente}/enlaces-de-estado`, peticion),
      invalidatesTags: ['Enlaces'],
    }),
    revocarEnlaceDeEstado: build.mutation<void, { cliente: string; id: string }>({
      query: ({ cliente, id }) => borrar(`/clientes/${cliente}/enlaces-de-estado/${id}`),
      invalidatesTags: ['Enlaces'],
    }),
  }),
});

export const {
  useAntiguedadQuery,
  useBajarAntiguedadMutation,
  useCuentaDeClienteQuery,
  useLazyCuentaDeClienteQuery,
  useSaldosQuery,
  useEstadoDeCuentaQuery,
  useEstadoEnPdfMutation,
  useEnlacesDeEstadoQuery,
  useCrearEnlaceDeEstadoMutation,
  useRevocarEnlaceDeEstadoMutation,
} = deudasApi;
