import { z } from 'zod';

/**
 * Building blocks of answers. Types, OpenAPI and the suite that checks every answer derive from these
 * schemas.
 */
export const idDeApi = z.guid();
export const pesosDeApi = z.number().meta({ description: 'Pesos, at most two decimals.' });
export const diaDeApi = z.iso.date().meta({ description: 'A calendar day; no time zone moves it.' });
export const instanteDeApi = z.iso.datetime().meta({ description: 'An instant in UTC.' });
export const versionDeApi = z
  .int()
  .min(0)
  .meta({ description: 'Send it back with a PUT: when it is stale by then, the answer is 409.' });

/** Every error answer (decisions, "The HTTP contract"). */
export const errorDeApi = z
  .strictObject({
    statusCode: z.int(),
    message: z.string().meta({ description: 'Spanish, fit to be shown.' }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'By field, where a field broke a rule.' }),
  })
  .meta({ id: 'Error' });
export type ErrorDeApi = z.output<typeof errorDeApi>;

export type CamposDeApi<Datos> = Readonly<Record<keyof Datos, z.ZodType>>;

export const dataDeApi = <S extends z.ZodType>(schema: S) => z.strictObject({ data: schema });
