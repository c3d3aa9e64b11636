import { type Dia } from '../fechas.ts';

/**
 * The day on which an invoice was paid, wherever one is shown or counted: that of the latest of its payments, null when it
 * has none. It is never asked of `fecha_pago`, an instant that is another day in another zone.
 */
export const diaDePago = (abonos: readonly { readonly fecha: Dia }[]): Dia | null =>
  abonos.reduce<Dia | null>((ultimo, { fecha }) => (ultimo && ultimo > fecha ? ultimo : fecha), null);
