import { type ClavesSat, SIN_CLAVES_SAT } from '../claves-sat.ts';

/** What SAT is told of an invoice and its figures do not say. It changes neither the figures nor the paper. */

/** An item at nothing is charged at 0 %, or exempt from IVA. */
export const IVA_CERO = ['0', 'exento'] as const;
export type IvaCero = (typeof IVA_CERO)[number];

export interface RenglonFiscal extends ClavesSat {
  /** Counts where the invoice says no rate. */
  readonly iva_cero: IvaCero | null;
}

export interface FiscalDeFactura {
  /** One for each item, in their order. */
  readonly renglones: readonly RenglonFiscal[];
  /** The id of the stamped invoice in whose place this one is. */
  readonly sustituye: string | null;
}

export const SIN_DATOS_FISCALES: RenglonFiscal = { ...SIN_CLAVES_SAT, iva_cero: null };

export const FACTURA_SUSTITUIDA_INEXISTENTE = 'La factura que sustituye no existe.';
export const NO_SE_SUSTITUYE_A_SI_MISMA = 'Una factura no se sustituye a sí misma.';
