/** `exento` and 0 % both add no tax, but differ for SAT. */
export const TASAS = [16, 8, 0, 'exento'] as const;
export type Tasa = (typeof TASAS)[number];
/** The general rate of LIVA, article 1. */
export const TASA_GENERAL: Tasa = 16;

export const formatoDeTasa = (tasa: number | 'exento'): string =>
  tasa === 'exento' ? 'Exento' : `${tasa} %`;
export const nombreDelIva = (tasa: number | 'exento'): string => `IVA ${formatoDeTasa(tasa).toLowerCase()}`;
