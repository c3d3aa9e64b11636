import { z } from 'zod';

/** Types, OpenAPI and the suite that checks every answer derive from these schemas. */
export const idDeApi = z.guid();
export const pesosDeApi = z.number().meta({ description: 'Pesos, at most two decimals.' });
export const diaDeApi = z.iso.date().meta({ description: 'A calendar day, without a time zone.' });
export const instanteDeApi = z.iso.datetime().meta({ description: 'An instant in UTC.' });
export const versionDeApi = z
  .int()
  .min(0)
  .meta({ description: 'Version to be sent with a PUT; an outdated version is answered with 409.' });

export const errorDeApi = z
  .strictObject({
    statusCode: z.int(),
    message: z.string().meta({ description: 'Text in Spanish, to be shown.' }),
    errors: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'Texts by field, for fields that broke a rule.' }),
  })
  .meta({ id: 'Error' });
export type ErrorDeApi = z.output<typeof errorDeApi>;

export type CamposDeApi<Datos> = Readonly<Record<keyof Datos, z.ZodType>>;

export const dataDeApi = <S extends z.ZodType>(schema: S) => z.strictObject({ data: schema });
