import { MAXIMO, type Centavos, type Milesimas, porcentajeDe, precioPorCantidad } from '../dinero.ts';
import { regla } from '../errores.ts';
import { demasiadoGrande } from '../numero-escrito.ts';

/** What an item is charged by. */
export interface Concepto {
  readonly precio_unitario: Centavos;
  readonly cantidad: Milesimas;
}

/** The figures of an invoice, in cents (spec section 5, "Computation"). */
export interface Totales {
  readonly subtotal: Centavos;
  readonly impuesto: Centavos;
  readonly total: Centavos;
  readonly deposito: Centavos;
  readonly balance_restante: Centavos;
}

export const TOTALES_NO_COINCIDEN = 'Los totales no coinciden con los conceptos.';
export const DEPOSITO_MAYOR = 'El depósito no puede superar el total.';
export const IMPORTE_DEMASIADO_GRANDE = demasiadoGrande({
  nombre: 'el importe',
  clase: 'importe',
  maximo: MAXIMO,
});

const suma = (importes: readonly Centavos[]): Centavos => {
  const total = importes.reduce((a, b) => a + b, 0);
  if (total > MAXIMO) throw regla(IMPORTE_DEMASIADO_GRANDE, 'items');
  return total;
};

/** An item's total: price × quantity, half up to the cent. */
export const totalDeConcepto = ({ precio_unitario, cantidad }: Concepto): Centavos => {
  const total = precioPorCantidad(precio_unitario, cantidad);
  if (total === null) throw regla(IMPORTE_DEMASIADO_GRANDE, 'items');
  return total;
};

export const subtotalDe = (items: readonly Concepto[]): Centavos => suma(items.map(totalDeConcepto));

/** The tax amount a percent makes of the items: subtotal × percent / 100. */
export const impuestoDe = (subtotal: Centavos, porcentaje: number): Centavos => {
  const impuesto = porcentajeDe(subtotal, porcentaje);
  if (impuesto === null) throw regla(IMPORTE_DEMASIADO_GRANDE, 'impuesto');
  return impuesto;
};

/** All figures of an invoice from what is charged. Refuses a deposit above the total. */
export const totalesDe = (items: readonly Concepto[], impuesto: Centavos, deposito: Centavos): Totales => {
  const subtotal = subtotalDe(items);
  const total = suma([subtotal, impuesto]);
  if (deposito > total) throw regla(DEPOSITO_MAYOR, 'deposito');
  return { subtotal, impuesto, total, deposito, balance_restante: total - deposito };
};

/** Whether a figure sent by a client is ours, to the cent. */
export const coincide = (enviado: Centavos, calculado: Centavos): boolean =>
  Math.abs(enviado - calculado) <= 1;

/** Refuses figures sent by a client that disagree with ours by more than a cent. */
export const exigirCoincidencia = (
  enviados: { readonly [K in 'subtotal' | 'total' | 'balance_restante']?: Centavos | undefined },
  calculados: Totales,
): void => {
  for (const campo of ['subtotal', 'total', 'balance_restante'] as const) {
    const enviado = enviados[campo];
    if (enviado !== undefined && !coincide(enviado, calculados[campo]))
      throw regla(TOTALES_NO_COINCIDEN, campo);
  }
};
