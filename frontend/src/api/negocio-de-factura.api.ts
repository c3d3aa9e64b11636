import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { api, conSuClave } from '../base/api.ts';
import { loQueMueve } from './facturas.api.ts';
import { negocioDeHoy } from './negocio-de-hoy.ts';

/** Apart from `facturas.api.ts`, so that the list of invoices loads without it: few invoices need it. */
export const negocioDeFacturaApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The invoice takes the business as it is today, and keeps the note and the terms that it was made with. */
    actualizarNegocioDeFactura: build.mutation<
      FacturaDeApi,
      {
        factura: Pick<FacturaDeApi, 'id' | 'version' | 'negocio'>;
        clave: string;
        negocio: NegocioDeApi;
      }
    >({
      query: ({ factura: { id, version, negocio: suyo }, clave, negocio }) =>
        conSuClave(
          {
            url: `/facturas/${id}`,
            method: 'PUT',
            body: {
              negocio: { ...negocioDeHoy(negocio), nota: suyo.nota, terminos: suyo.terminos },
              version,
            },
          },
          clave,
        ),
      invalidatesTags: (_respuesta, _error, { factura: { id } }) => loQueMueve(id),
    }),
  }),
});

export const { useActualizarNegocioDeFacturaMutation } = negocioDeFacturaApi;
