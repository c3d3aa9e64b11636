import { type Periodo } from '@cuenta-clara/dominio/periodos';
import { type FormatoDeReporte, archivoDeReporte } from '@cuenta-clara/dominio/reportes/partes-del-reporte';
import { type ReporteDeApi } from '@cuenta-clara/dominio/reportes/reporte.api';
import { api } from '../base/api.ts';
import { direccionPasajera, guardarArchivo } from '../base/servidor/guardar-archivo.ts';

export const reportesApi = api.injectEndpoints({
  endpoints: (build) => ({
    reporte: build.query<ReporteDeApi, Periodo>({
      query: ({ desde, hasta }) => ({ url: '/reportes', params: { desde, hasta } }),
      providesTags: ['Resumen', 'Clientes'],
    }),
    bajarReporte: build.mutation<null, { periodo: Periodo; formato: FormatoDeReporte }>({
      queryFn: async ({ periodo, formato }, _api, _extra, pedir) => {
        const { data, error } = await pedir({
          url: `/reportes/${formato}`,
          params: periodo,
          responseHandler: (respuesta) => (respuesta.ok ? respuesta.blob() : respuesta.json()),
        });
        if (error) return { error };
        guardarArchivo(direccionPasajera(data as Blob), archivoDeReporte(periodo, formato));
        return { data: null };
      },
    }),
  }),
});

export const { useReporteQuery, useBajarReporteMutation } = reportesApi;
