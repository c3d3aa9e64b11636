import { z } from 'zod';
import { TASAS, type Tasa } from './iva.ts';

/** Apart from the rates themselves: a screen that only shows figures loads no schemas. */

export const TASA_INVALIDA = 'El IVA es 16, 8, 0 o exento.';

export const tasaSchema = z
  .literal(TASAS, TASA_INVALIDA)
  // JSON has a -0, which is the same rate.
  .transform((tasa): Tasa => TASAS.find((una) => una === tasa)!);

export const tasaDeApi = z.literal(TASAS);
