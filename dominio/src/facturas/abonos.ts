import { type Dia } from '../fechas.ts';
import { type Factura, type MetodoDeFactura } from './factura.ts';
import { type Centavos } from '../dinero.ts';

/** A payment that stands: `monto` was received on `fecha`, her business day (zona-horaria.ts), and is dated for good. */
export interface Abono {
  readonly id: string;
  readonly monto: Centavos;
  readonly fecha: Dia;
  readonly metodo_pago: MetodoDeFactura;
  readonly nota: string | null;
}

/** The payments of an invoice that stand, the oldest first. */
export const abonosDe = ({ pago }: Pick<Factura, 'pago'>): readonly Abono[] => {
  if (!pago) return [];
  const { abono_id, balance_anterior, fecha, metodo_pago, nota } = pago;
  return [{ id: abono_id, monto: balance_anterior, fecha, metodo_pago, nota }];
};

/**
 * The day on which an invoice was paid, wherever one is shown or counted: that of the latest of its payments, null when it
 * has none. It is never asked of `fecha_pago`, an instant that is another day in another zone.
 */
export const diaDePago = (abonos: readonly { readonly fecha: Dia }[]): Dia | null =>
  abonos.reduce<Dia | null>((ultimo, { fecha }) => (ultimo && ultimo > fecha ? ultimo : fecha), null);
