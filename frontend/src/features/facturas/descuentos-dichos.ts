import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { nombreDelIva } from '@cuenta-clara/dominio/iva';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type ItemDeApi } from '@cuenta-clara/dominio/facturas/papel.api';
import { type Descuento, formatoDeDescuento, ivaPorRenglon } from '@cuenta-clara/dominio/facturas/totales';

/** As the domain knows it. An invoice that the device keeps of an older version has none. */
export const descuentoDe = (descuento: FacturaDeApi['descuento'] | undefined): Descuento | null =>
  descuento && 'importe' in descuento ? { importe: centavosDe(descuento.importe) ?? 0 } : (descuento ?? null);

/** After a line's amount: `, menos 5 %, IVA 16 %`, each part in one piece. An item that the device keeps of an older version names neither. */
export const cargosDichos = ({ descuento, iva }: ItemDeApi): string => {
  const suyo = descuentoDe(descuento);
  const tasa = (iva as ItemDeApi['iva'] | undefined) ?? null;
  return [suyo && `menos ${formatoDeDescuento(suyo)}`, tasa !== null && nombreDelIva(tasa)]
    .filter(Boolean)
    .map((uno) => `, ${String(uno).replaceAll(' ', '\u00a0')}`)
    .join('');
};

/** The tax as the totals say it, in pesos: a line a rate where the items name theirs. */
export const impuestosDichos = ({
  items,
  impuesto,
  impuestos,
}: Pick<FacturaDeApi, 'items' | 'impuesto' | 'impuestos'>): readonly { nombre: string; importe: number }[] =>
  ivaPorRenglon(items)
    ? impuestos.map(({ tasa, importe }) => ({ nombre: nombreDelIva(tasa ?? 0), importe }))
    : [{ nombre: 'Impuesto', importe: impuesto }];
