import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { nombreDelIva } from '@cuenta-clara/dominio/iva';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type ItemDeApi } from '@cuenta-clara/dominio/facturas/papel.api';
import { type Descuento, formatoDeDescuento, ivaPorRenglon } from '@cuenta-clara/dominio/facturas/totales';

/** A discount in the units of the domain; absent in invoices that an older version stored on the device. */
export const descuentoDe = (descuento: FacturaDeApi['descuento'] | undefined): Descuento | null =>
  descuento && 'importe' in descuento ? { importe: centavosDe(descuento.importe) ?? 0 } : (descuento ?? null);

/**
 * An item's discount and rate in words: `, menos 5 %, IVA 16 %`, with no-break spaces inside each part. Items
 * that older versions stored on the device have neither.
 */
export const cargosDichos = ({ descuento, iva }: ItemDeApi): string => {
  const suyo = descuentoDe(descuento);
  const tasa = (iva as ItemDeApi['iva'] | undefined) ?? null;
  return [suyo && `menos ${formatoDeDescuento(suyo)}`, tasa !== null && nombreDelIva(tasa)]
    .filter(Boolean)
    .map((uno) => `, ${String(uno).replaceAll(' ', '\u00a0')}`)
    .join('');
};

/** Tax rows in pesos: a row for each rate when the items have rates, else a single row. */
export const impuestosDichos = ({
  items,
  impuesto,
  impuestos,
}: Pick<FacturaDeApi, 'items' | 'impuesto' | 'impuestos'>): readonly { nombre: string; importe: number }[] =>
  ivaPorRenglon(items)
    ? impuestos.map(({ tasa, importe }) => ({ nombre: nombreDelIva(tasa ?? 0), importe }))
    : [{ nombre: 'Impuesto', importe: impuesto }];
