import { z } from 'zod';
import { formaDeApi } from '../forma-de-api.ts';
import { type FormasDe } from '../forma.ts';
import { formaDeLista } from '../lista.ts';
import { proyeccionDeEstado } from '../proyeccion.ts';
import { type CamposDeApi, idDeApi, versionDeApi } from '../respuestas.ts';
import {
  EVENTOS_DE_METODOS,
  type MetodoDePago,
  type MetodosDePago,
  metodosDePago,
} from './metodos-de-pago.ts';

const camposDeApi = {
  id: idDeApi,
  nombre: z.string(),
  descripcion: z.string().nullable(),
  link: z.string().nullable(),
  activo: z.boolean(),
  orden: z.int(),
  version: versionDeApi,
} satisfies CamposDeApi<MetodoDePago>;

/** The read model `metodos_de_pago`: one document an owner. */
export const vistaDeMetodos = proyeccionDeEstado(
  'metodos_de_pago',
  metodosDePago,
  EVENTOS_DE_METODOS,
  formaDeLista(formaDeApi(camposDeApi)) satisfies FormasDe<MetodosDePago>,
  2,
);

export const metodoDePagoDeApi = z.strictObject(camposDeApi).meta({ id: 'MetodoDePago' });
