import { type Sumas } from './libro.ts';

/** What the sums of the ledger are called. It goes by when things were recorded: 'Emitido' alone goes by the invoice's day. */
export const NOMBRES_DE_SUMAS: Readonly<Record<keyof Sumas, string>> = {
  facturado: 'Emitido (según registro)',
  cobrado: 'Cobrado',
  revertido: 'Revertido',
};
