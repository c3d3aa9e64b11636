import { z } from 'zod';
import { TASAS, type Tasa } from './iva.ts';

/** The schema has a file of its own, so that screens that only show rates load no schema library. */

export const TASA_INVALIDA = 'El IVA es 16, 8, 0 o exento.';

export const tasaSchema = z
  .literal(TASAS, TASA_INVALIDA)
  // JSON can spell the rate 0 as -0.
  .transform((tasa): Tasa => TASAS.find((una) => una === tasa)!);

export const tasaDeApi = z.literal(TASAS);
