import { NOMBRE_DE_MIS_DATOS, type MisDatosDeApi } from '@cuenta-clara/dominio/mis-datos/mis-datos.api';
import { type ConClave, api, conSuClave } from '../base/api.ts';
import { type Descarga } from './descargas-del-libro.ts';

export const archivoDeMisDatos = ({ id, creada }: MisDatosDeApi): Descarga => ({
  url: `/mis-datos/${id}/archivo`,
  nombre: `${NOMBRE_DE_MIS_DATOS}-${creada.slice(0, 10)}.zip`,
});

export const { usePedirMisDatosMutation, useMisDatosQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    pedirMisDatos: build.mutation<MisDatosDeApi, Pick<ConClave<unknown>, 'clave'>>({
      query: ({ clave }) => conSuClave({ url: '/mis-datos', method: 'POST' }, clave),
    }),
    misDatos: build.query<MisDatosDeApi, string>({ query: (id) => `/mis-datos/${id}` }),
  }),
});
