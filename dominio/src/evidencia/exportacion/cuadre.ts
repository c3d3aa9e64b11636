import { type Centavos } from '../../dinero.ts';
import { type Cabeza, movido, porCobrar } from '../libro/libro.ts';
import { type CuentaPendiente, type Recibo } from './cuentas-del-periodo.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';

/** How the ledger's figures and the dashboard's come from each other, as they were known at a period's end. */

/** Money received by the day it is of: in the period, or in another. */
export interface Recibido {
  readonly delPeriodo: Centavos;
  readonly deOtro: Centavos;
}
export const NADA_RECIBIDO: Recibido = { delPeriodo: 0, deOtro: 0 };

export const esDelPeriodo = ({ dia }: Recibo, { desde, hasta }: PeriodoDeArchivo): boolean =>
  dia >= desde && dia <= hasta;

export const recibir = (hasta: Recibido, recibo: Recibo, periodo: PeriodoDeArchivo): Recibido =>
  esDelPeriodo(recibo, periodo)
    ? { ...hasta, delPeriodo: hasta.delPeriodo + recibo.monto }
    : { ...hasta, deOtro: hasta.deOtro + recibo.monto };

/** The figures of the dashboard as they were known at a period's end, from the ledger's. */
export interface Cuadre {
  /** Totals of the paid invoices: the dashboard's 'Total Facturado'. */
  readonly pagadas: Centavos;
  /** Totals of the pending ones: its 'Pendiente a Pagar'. */
  readonly pendiente: Centavos;
  /** What was paid of these in advance and in parts. */
  readonly abonado: Centavos;
  readonly porCobrar: Centavos;
  /** What the period's entries brought in, less what they took back. */
  readonly recibido: Centavos;
  readonly porFecha: Recibido;
}

export const cuadreDe = (
  pendientes: readonly CuentaPendiente[],
  porFecha: Recibido,
  anterior: Cabeza,
  cabeza: Cabeza,
): Cuadre => {
  const pendiente = pendientes.reduce((suma, { cuenta }) => suma + cuenta.deuda.total, 0);
  const seDebe = porCobrar(cabeza.saldo);
  const { cobrado, revertido } = movido(cabeza.saldo, anterior.saldo);
  return {
    pagadas: cabeza.saldo.facturado - pendiente,
    pendiente,
    abonado: pendiente - seDebe,
    porCobrar: seDebe,
    recibido: cobrado - revertido,
    porFecha,
  };
};

/** In three lines: what each is called, what it comes to, and what it is; what follows a sum is its parts. */
export const conceptosDelCuadre = ({
  pagadas,
  pendiente,
  abonado,
  porCobrar: seDebe,
  recibido,
  porFecha,
}: Cuadre): readonly (readonly [string, Centavos, string])[] => [
  ['Facturado de facturas pagadas', pagadas, "Es 'Total Facturado' del tablero"],
  ['Pendiente a pagar', pendiente, 'Totales de las facturas pendientes'],
  ['  menos anticipos y abonos', -abonado, 'De esas facturas'],
  ['  = por cobrar', seDebe, 'Lo mismo en el libro, en Por cobrar y en Antigüedad'],
  ['Recibido en el período', recibido, 'Lo que movieron sus asientos: cobrado menos revertido'],
  ['  con fecha del período', porFecha.delPeriodo, 'De lo recibido'],
  ['  con fecha de otro', porFecha.deOtro, 'De lo recibido'],
];
