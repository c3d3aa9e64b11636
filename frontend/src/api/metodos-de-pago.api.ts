import { type z } from 'zod';
import {
  type cambioDeMetodoSchema,
  type metodoDePagoSchema,
} from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { type MetodoDePagoDeApi } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago.view';
import { alInstante, con, sin } from '../base/servidor/al-instante.ts';
import { type Cambio, type ConClave, api, borrar, cambiar, crear } from '../base/api.ts';

const metodosApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Payment methods, inactive ones included, sorted by `orden` and then by name. */
    metodosDePago: build.query<MetodoDePagoDeApi[], void>({
      query: () => '/metodos-pago',
      providesTags: ['Metodos'],
    }),
    crearMetodoDePago: build.mutation<
      { data: MetodoDePagoDeApi },
      ConClave<z.input<typeof metodoDePagoSchema>>
    >({
      query: (peticion) => crear('/metodos-pago', peticion),
      invalidatesTags: ['Metodos'],
    }),
    actualizarMetodoDePago: build.mutation<
      { data: MetodoDePagoDeApi },
      Cambio<z.input<typeof cambioDeMetodoSchema>>
    >({
      query: (cambio) => cambiar('/metodos-pago', cambio),
      onQueryStarted: (
        { version: _vista, clave: _clave, ...cambio },
        { dispatch, queryFulfilled },
      ): Promise<void> => {
        const poner = (cual: { id: string }) =>
          dispatch(metodosApi.util.updateQueryData('metodosDePago', undefined, con(cual)));
        const parche = poner(cambio);
        // With the version in the answer, the payment method can be changed again before the list is
        // refetched.
        return alInstante(
          queryFulfilled.then(({ data: { data } }) => poner(data)),
          parche,
        );
      },
      invalidatesTags: ['Metodos'],
    }),
    eliminarMetodoDePago: build.mutation<void, string>({
      query: (id) => borrar(`/metodos-pago/${id}`),
      onQueryStarted: (id, { dispatch, queryFulfilled }): Promise<void> =>
        alInstante(
          queryFulfilled,
          dispatch(metodosApi.util.updateQueryData('metodosDePago', undefined, sin(id))),
        ),
      invalidatesTags: ['Metodos'],
    }),
    restaurarMetodoDePago: build.mutation<{ data: MetodoDePagoDeApi }, string>({
      query: (id) => ({ url: `/metodos-pago/${id}/restaurar`, method: 'POST' }),
      invalidatesTags: ['Metodos'],
    }),
  }),
});

export const {
  useMetodosDePagoQuery,
  useLazyMetodosDePagoQuery,
  useCrearMetodoDePagoMutation,
  useActualizarMetodoDePagoMutation,
  useEliminarMetodoDePagoMutation,
  useRestaurarMetodoDePagoMutation,
} = metodosApi;
