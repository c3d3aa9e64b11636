import { type FormasDe } from '../forma.ts';
import { z } from 'zod';
import { proyeccionDeEstado } from '../proyeccion.ts';
import { type CamposDeApi, idDeApi, versionDeApi } from '../respuestas.ts';
import { EVENTOS_DE_METODOS, type MetodoDePago, metodosDePago } from './metodos-de-pago.ts';

/** The read model `metodos_de_pago`: one document an owner. */
export const vistaDeMetodos = proyeccionDeEstado('metodos_de_pago', metodosDePago, EVENTOS_DE_METODOS, [
  'cada',
  {
    id: 'texto',
    version: 'numero',
    nombre: 'texto',
    descripcion: ['o-nada', 'texto'],
    link: ['o-nada', 'texto'],
    activo: 'logico',
    orden: 'numero',
  },
] satisfies FormasDe<readonly MetodoDePago[]>);

export const metodoDePagoDeApi = z
  .strictObject({
    id: idDeApi,
    nombre: z.string(),
    descripcion: z.string().nullable(),
    link: z.string().nullable(),
    activo: z.boolean(),
    orden: z.int(),
    version: versionDeApi,
  } satisfies CamposDeApi<MetodoDePago>)
  .meta({ id: 'MetodoDePago' });
