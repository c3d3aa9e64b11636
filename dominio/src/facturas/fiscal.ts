import { type ClavesSat, SIN_CLAVES_SAT } from '../claves-sat.ts';

/** Data that SAT needs. It changes neither figures nor paper. */

export const IVA_CERO = ['0', 'exento'] as const;
export type IvaCero = (typeof IVA_CERO)[number];

export interface RenglonFiscal extends ClavesSat {
  /** Whether an item without tax is at 0 % or exempt, where the invoice itself names no rate. */
  readonly iva_cero: IvaCero | null;
}

export interface FiscalDeFactura {
  /** SAT's data of each item, in item order. */
  readonly renglones: readonly RenglonFiscal[];
  /** Id of the stamped invoice that this invoice replaces. */
  readonly sustituye: string | null;
}

export const SIN_DATOS_FISCALES: RenglonFiscal = { ...SIN_CLAVES_SAT, iva_cero: null };

export const FACTURA_SUSTITUIDA_INEXISTENTE = 'La factura que sustituye no existe.';
export const NO_SE_SUSTITUYE_A_SI_MISMA = 'Una factura no se sustituye a sí misma.';
