import { z } from 'zod';
import { bancoDeClabe } from '../banco.ts';
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
  clabe: z.string().nullable().meta({ description: 'CLABE: 18 digits.' }),
  titular: z.string().nullable(),
  forma_sat: z.string().nullable().meta({ description: "A key of SAT's c_FormaPago, such as 03." }),
  activo: z.boolean(),
  orden: z.int(),
  version: versionDeApi,
} satisfies CamposDeApi<MetodoDePago>;

export const vistaDeMetodos = proyeccionDeEstado(
  'metodos_de_pago',
  metodosDePago,
  EVENTOS_DE_METODOS,
  formaDeLista(formaDeApi(camposDeApi)) satisfies FormasDe<MetodosDePago>,
  3,
);

export const metodoDePagoDeApi = z
  .strictObject({
    ...camposDeApi,
    banco: z.string().nullable().meta({ description: 'Bank of the CLABE; null when unknown.' }),
  })
  .meta({ id: 'MetodoDePago' });
export type MetodoDePagoDeApi = z.output<typeof metodoDePagoDeApi>;

export const aMetodoDeApi = (metodo: MetodoDePago): MetodoDePagoDeApi => ({
  ...metodo,
  banco: bancoDeClabe(metodo.clabe),
});
