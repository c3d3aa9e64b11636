import { type Centavos } from '../../dinero.ts';
import { type Cabeza, movido, porCobrar } from '../libro/libro.ts';
import { type CuentaPendiente, type Recibo } from './cuentas-del-periodo.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';

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

export interface Cuadre {
  readonly pagadas: Centavos;
  readonly pendiente: Centavos;
  readonly abonado: Centavos;
  readonly porCobrar: Centavos;
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

/** The reconciliation's rows: label, cents, note. Indented rows are parts of the row above. */
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
