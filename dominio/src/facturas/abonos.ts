import { type Dia } from '../fechas.ts';

/**
 * The day of the latest payment. It is not derived from `fecha_pago`, an instant, whose day depends on the
 * time zone.
 */
export const diaDePago = (abonos: readonly { readonly fecha: Dia }[]): Dia | null =>
  abonos.reduce<Dia | null>((ultimo, { fecha }) => (ultimo && ultimo > fecha ? ultimo : fecha), null);
