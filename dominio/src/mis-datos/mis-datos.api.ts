import { z } from 'zod';
import { idDeApi, instanteDeApi } from '../respuestas.ts';

/** 'Llévate tus datos': all data of a business as workbooks in one ZIP (docs/importar.md). */

export const NOMBRE_DE_MIS_DATOS = 'CuentaClara-mis-datos';

export const misDatosDeApi = z
  .strictObject({
    id: idDeApi,
    estado: z.enum(['preparando', 'lista', 'fallida']),
    hechos: z.int().meta({ description: 'Rows written, of `total`.' }),
    total: z.int(),
    bytes: z.int().nullable().meta({ description: 'Null until it is ready.' }),
    creada: instanteDeApi,
  })
  .meta({ id: 'MisDatos' });
export type MisDatosDeApi = z.output<typeof misDatosDeApi>;
