import { type Sumas } from './libro.ts';

/** The ledger goes by time of recording, whereas 'Emitido' alone goes by the invoice's day. */
export const NOMBRES_DE_SUMAS: Readonly<Record<keyof Sumas, string>> = {
  facturado: 'Emitido (según registro)',
  cobrado: 'Cobrado',
  revertido: 'Revertido',
};
