import { type z } from 'zod';
import { type CfdiDeApi, type CfdiPedido } from '@cuenta-clara/dominio/cfdi/cfdi.api';
import { type datosFiscalesDeFacturaSchema } from '@cuenta-clara/dominio/facturas/fiscal.schema';
import { type cancelacionDeTimbreSchema } from '@cuenta-clara/dominio/facturas/timbre.schema';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Cambio, type Sobre, api, conSuClave } from '../base/api.ts';
import { loQueMueve } from './facturas.api.ts';

export const { useCfdiQuery, useAnotarFiscalMutation, useTimbrarMutation, useCancelarTimbreMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      cfdi: build.query<CfdiDeApi, Sobre<Partial<CfdiPedido>>>({
        query: ({ id, ...params }) => ({ url: `/facturas/${id}/cfdi`, params }),
        providesTags: (_respuesta, _error, { id }) => [
          { type: 'Facturas', id },
          'Negocio',
          'Clientes',
          'Metodos',
        ],
      }),
      anotarFiscal: build.mutation<FacturaDeApi, Cambio<z.input<typeof datosFiscalesDeFacturaSchema>>>({
        query: ({ id, clave, ...body }) =>
          conSuClave({ url: `/facturas/${id}/fiscal`, method: 'PUT', body }, clave),
        invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
      }),
      /** The body has the exact bytes of the stamped XML that the PAC returned. */
      timbrar: build.mutation<FacturaDeApi, { id: string; xml: Blob }>({
        query: ({ id, xml }) => ({
          url: `/facturas/${id}/timbre`,
          method: 'POST',
          body: xml,
          headers: { 'content-type': 'application/xml' },
        }),
        invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
      }),
      cancelarTimbre: build.mutation<FacturaDeApi, Cambio<z.input<typeof cancelacionDeTimbreSchema>>>({
        query: ({ id, clave, ...body }) =>
          conSuClave({ url: `/facturas/${id}/timbre/cancelar`, method: 'POST', body }, clave),
        invalidatesTags: (_respuesta, _error, { id }) => loQueMueve(id),
      }),
    }),
  });
