import { z } from 'zod';
import { oNada, versionVista } from '../esquemas.ts';
import {
  type Cancelacion,
  FOLIO_FISCAL,
  MOTIVOS_DE_CANCELACION,
  type MotivoDeCancelacion,
} from './timbre.ts';

export const MOTIVO_INVALIDO = 'El motivo debe ser 01, 02, 03 o 04.';
export const SIN_MOTIVO = 'Elige un motivo.';
export const FOLIO_FISCAL_INVALIDO = 'El folio fiscal no es válido: son 32 dígitos y letras de la A a la F.';

const MOTIVOS = Object.keys(MOTIVOS_DE_CANCELACION) as [MotivoDeCancelacion, ...MotivoDeCancelacion[]];

export const cancelacionDeTimbreSchema = z.object({
  motivo: z.enum(MOTIVOS, { error: ({ input }) => (input ? MOTIVO_INVALIDO : SIN_MOTIVO) }),
  sustituida_por: oNada(
    z
      .string(FOLIO_FISCAL_INVALIDO)
      .trim()
      .regex(FOLIO_FISCAL, FOLIO_FISCAL_INVALIDO)
      .transform((uuid) => uuid.toUpperCase())
      .nullable(),
  ),
  version: versionVista,
}) satisfies z.ZodType<Cancelacion>;
export type CancelacionDeTimbre = z.output<typeof cancelacionDeTimbreSchema>;

export const cancelacionDeTimbreDeApi = z.strictObject({
  motivo: z.enum(MOTIVOS),
  sustituida_por: z.string().nullable(),
});
