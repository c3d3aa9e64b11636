import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { api, conSuClave } from '../base/api.ts';
import { loQueMueve } from './facturas.api.ts';
import { negocioDeHoy } from './negocio-de-hoy.ts';

/** This mutation is apart from `facturas.api.ts`, because few invoices need it. */
export const negocioDeFacturaApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An invoice with new business data keeps its own note and terms. */
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
