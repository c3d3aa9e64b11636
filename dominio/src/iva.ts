/** The rates of IVA that a line or a service may name. `exento` and 0 % add nothing alike, and are not the same to SAT. */
export const TASAS = [16, 8, 0, 'exento'] as const;
export type Tasa = (typeof TASAS)[number];
/** What is charged where nothing else is said (LIVA, article 1). */
export const TASA_GENERAL: Tasa = 16;

/** `16 %`, `Exento`. */
export const formatoDeTasa = (tasa: number | 'exento'): string =>
  tasa === 'exento' ? 'Exento' : `${tasa} %`;
/** `IVA 16 %`, `IVA exento`. */
export const nombreDelIva = (tasa: number | 'exento'): string => `IVA ${formatoDeTasa(tasa).toLowerCase()}`;
