import { type Sumas } from './libro.ts';

/**
 * The ledger counts invoices by the time of recording; elsewhere 'Emitido' counts them by the invoice's day.
 */
export const NOMBRES_DE_SUMAS: Readonly<Record<keyof Sumas, string>> = {
  facturado: 'Emitido (según registro)',
  cobrado: 'Cobrado',
  revertido: 'Revertido',
};
