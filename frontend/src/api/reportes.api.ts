import { type Periodo } from '@cuenta-clara/dominio/periodos';
import { type ReporteDeApi } from '@cuenta-clara/dominio/reportes/reporte.api';
import { api } from '../base/api.ts';

export const reportesApi = api.injectEndpoints({
  endpoints: (build) => ({
    reporte: build.query<ReporteDeApi, Periodo>({
      query: ({ desde, hasta }) => ({ url: '/reportes', params: { desde, hasta } }),
      // They are figures that invoices count in, and they show customers by name.
      providesTags: ['Resumen', 'Clientes'],
    }),
  }),
});

export const { useReporteQuery } = reportesApi;
