import { z } from 'zod';

/**
 * Building blocks of what the API answers. The answers' types come from these schemas, the document of the API is
 * generated from them, and its suite holds every answer to them.
 */
export const idDeApi = z.guid();
export const pesosDeApi = z.number().meta({ description: 'Pesos, at most two decimals.' });
export const diaDeApi = z.iso.date().meta({ description: 'A calendar day; no time zone moves it.' });
export const instanteDeApi = z.iso.datetime().meta({ description: 'An instant in UTC.' });
export const versionDeApi = z
  .int()
  .min(0)
  .meta({ description: 'Send it back with a PUT: when it is stale by then, the answer is 409.' });

/** What every error looks like (decisions, "The HTTP contract"). */
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

/** Every field of a record as it is answered: one that is forgotten does not compile. */
export type CamposDeApi<Datos> = Readonly<Record<keyof Datos, z.ZodType>>;

/** Answers of one thing under `data`. */
export const dataDeApi = <S extends z.ZodType>(schema: S) => z.strictObject({ data: schema });
