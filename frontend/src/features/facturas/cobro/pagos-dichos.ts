import { type Centavos, centavosDe } from '@cuenta-clara/dominio/dinero';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { dineroDicho } from '../../../components/escritura.ts';
import { type AbonoDeApi } from './useCobro.ts';

export const ANTICIPO = 'Anticipo';
/** The sum of payments, named as on paper (`PALABRAS`): 'Pagos' would include the deposit. */
export const ABONOS = 'Abonos';
/** The name of an invoice's ajuste (ADR 16). */
export const AJUSTE = 'Ajuste al revertir';

/** A payment in words: `$3,000.00 con Transferencia, 22/11/2026`. */
export const pagoDicho = ({ monto, metodo_pago, fecha }: AbonoDeApi): string =>
  `${dineroDicho(monto)} con ${metodo_pago.nombre}, ${formatoDeDia(fecha)}`;

export const todoLoRecibido = ({ abonos, ajuste, deposito }: FacturaDeApi): string[] => [
  ...abonos.map(pagoDicho).reverse(),
  ...(ajuste === 0 ? [] : [`${dineroDicho(ajuste)}, ${AJUSTE.toLowerCase()}`]),
  ...(deposito === 0 ? [] : [`${dineroDicho(deposito)} de ${ANTICIPO.toLowerCase()}`]),
];

/**
 * The sum of an invoice's payments in cents, its deposit not counted. The ajuste is counted: it makes the
 * balance agree with the one that an old event recorded (ADR 16).
 */
export const pagosDe = ({ abonado, deposito }: Pick<FacturaDeApi, 'abonado' | 'deposito'>): Centavos =>
  (centavosDe(abonado) ?? 0) - (centavosDe(deposito) ?? 0);

/** An invoice with payments keeps its customer, cannot become a draft, and cannot be deleted. */
export const tienePagos = ({ abonos }: Pick<FacturaDeApi, 'abonos'>): boolean => abonos.length > 0;
