import { z } from 'zod';
import { sinInvisibles } from './texto.ts';

export const TEXTOS_DE_CLAVES_SAT = {
  clave_sat: 'La clave del SAT tiene 8 dígitos.',
  unidad_sat: 'La unidad del SAT tiene 2 o 3 letras o números, por ejemplo H87.',
} as const;

const clave = (forma: RegExp, invalida: string) =>
  z
    .string({ error: invalida })
    .overwrite(sinInvisibles)
    .trim()
    .toUpperCase()
    .refine((texto) => texto === '' || forma.test(texto), invalida)
    .nullable()
    .transform((texto) => texto || null)
    .optional();

/** Undefined leaves a key as it is; '' and null empty it. */
export const clavesSatSchema = {
  clave_sat: clave(/^\d{8}$/, TEXTOS_DE_CLAVES_SAT.clave_sat),
  unidad_sat: clave(/^[A-Z0-9]{2,3}$/, TEXTOS_DE_CLAVES_SAT.unidad_sat),
};

export const clavesSatDeApi = {
  clave_sat: z.string().nullable().meta({ description: "8 digits of SAT's c_ClaveProdServ." }),
  unidad_sat: z.string().nullable().meta({ description: "A code of SAT's c_ClaveUnidad, such as H87." }),
};
