import { z } from 'zod';
import { clavesSatDeApi, clavesSatSchema } from '../claves-sat.schema.ts';
import { identificador, versionVista } from '../esquemas.ts';
import { idDeApi } from '../respuestas.ts';
import { regla } from '../errores.ts';
import { CLAVES_DE_CADA_RENGLON, type ComandoDeFactura } from './factura.ts';
import { FACTURA_SUSTITUIDA_INEXISTENTE, IVA_CERO, NO_SE_SUSTITUYE_A_SI_MISMA } from './fiscal.ts';

export const IVA_CERO_INVALIDO = 'Sin IVA, un renglón es 0 o exento.';

/** The body has fiscal data for each item, in item order. Fields left out stay, null empties them. */
export const datosFiscalesDeFacturaSchema = z.object({
  renglones: z.array(
    z.object({
      ...clavesSatSchema,
      iva_cero: z.enum(IVA_CERO, IVA_CERO_INVALIDO).nullish(),
    }),
    CLAVES_DE_CADA_RENGLON,
  ),
  sustituye: identificador(FACTURA_SUSTITUIDA_INEXISTENTE).nullish(),
  version: versionVista,
});
export type DatosFiscalesDicho = z.output<typeof datosFiscalesDeFacturaSchema>;

export const comandoFiscal = (
  id: string,
  { renglones, sustituye, version }: DatosFiscalesDicho,
  { user_id, hayOtra }: { readonly user_id: string; readonly hayOtra: boolean },
): ComandoDeFactura => {
  if (sustituye === id) throw regla(NO_SE_SUSTITUYE_A_SI_MISMA, 'sustituye');
  if (sustituye && !hayOtra) throw regla(FACTURA_SUSTITUIDA_INEXISTENTE, 'sustituye');
  return {
    type: 'AnotarDatosFiscales',
    ...{ user_id, version, sustituye, renglones },
  };
};

export const fiscalDeApi = z.strictObject({
  renglones: z.array(
    z.strictObject({
      ...clavesSatDeApi,
      iva_cero: z.enum(IVA_CERO).nullable().meta({
        description: 'How an invoice without tax and without a rate is declared: at 0 % or exempt.',
      }),
    }),
  ),
  sustituye: idDeApi.nullable().meta({ description: 'The stamped invoice that this invoice replaces.' }),
});
