import { type z } from 'zod';
import { type SesionDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import {
  type pedirCartaSchema,
  type restablecerConCodigoSchema,
  type restablecerConEnlaceSchema,
  type segundoPasoSchema,
} from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import { type RestablecidaDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { api } from '../base/api.ts';

/** These endpoints are apart from sesion.api.ts, which every first page loads. */
export const {
  useSegundoPasoMutation,
  useRestablecerConCodigoMutation,
  useRestablecerConEnlaceMutation,
  usePedirCartaMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    segundoPaso: build.mutation<SesionDeApi, z.input<typeof segundoPasoSchema>>({
      query: (body) => ({ url: '/auth/login/segundo-paso', method: 'POST', body }),
    }),
    restablecerConCodigo: build.mutation<RestablecidaDeApi, z.input<typeof restablecerConCodigoSchema>>({
      query: (body) => ({ url: '/auth/restablecer', method: 'POST', body }),
    }),
    restablecerConEnlace: build.mutation<RestablecidaDeApi, z.input<typeof restablecerConEnlaceSchema>>({
      query: (body) => ({ url: '/auth/restablecer/enlace', method: 'POST', body }),
    }),
    pedirCarta: build.mutation<void, z.input<typeof pedirCartaSchema>>({
      query: (body) => ({ url: '/auth/restablecer/correo', method: 'POST', body }),
    }),
  }),
});
