import {
  type CuentaDeClientaDeApi,
  type EstadoDeCuentaDeApi,
  type PaginaDeAntiguedadDeApi,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { api } from '../../base/api.ts';

export interface AntiguedadPedida {
  al?: string;
  lectura?: 'como_se_sabia';
  page?: number;
}
export interface EstadoPedido {
  id: string;
  desde?: string;
  hasta?: string;
}

/** Whatever moves an invoice moves them, and they show customers by name. */
const TAGS = ['Facturas', 'Clientes'] as const;

export const deudasApi = api.injectEndpoints({
  endpoints: (build) => ({
    antiguedad: build.query<PaginaDeAntiguedadDeApi, AntiguedadPedida>({
      query: (params) => ({ url: '/antiguedad', params }),
      providesTags: TAGS,
    }),
    cuentaDeCliente: build.query<CuentaDeClientaDeApi, string>({
      query: (id) => `/clientes/${id}/cuenta`,
      providesTags: TAGS,
    }),
    estadoDeCuenta: build.query<EstadoDeCuentaDeApi, EstadoPedido>({
      query: ({ id, ...params }) => ({ url: `/clientes/${id}/estado-de-cuenta`, params }),
      providesTags: TAGS,
    }),
  }),
});

export const {
  useAntiguedadQuery,
  useCuentaDeClienteQuery,
  useLazyCuentaDeClienteQuery,
  useEstadoDeCuentaQuery,
} = deudasApi;
