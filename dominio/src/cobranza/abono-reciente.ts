import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { type Dia, diaDicho, sumarDias } from '../fechas.ts';
import { type Movimiento } from '../movimientos/movimientos.ts';
import { DIAS_DE_DESCANSO } from './cobranza.api.ts';

/** What a customer paid within the days in which whoever paid is left in peace. */

export interface AbonoReciente {
  /** The latest of them. */
  readonly fecha: Dia;
  /** All that she paid that day. */
  readonly monto: Centavos;
}

/** A payment of an earlier day lets nobody rest any more. */
export const primerDiaReciente = (hoy: Dia): Dia => sumarDias(hoy, 1 - DIAS_DE_DESCANSO);

/**
 * By customer, of rows that hold at least all that was recorded since the first of those days: no payment is of a day after
 * the one it was recorded on. One that was taken back was never there.
 */
export const abonosRecientes = (
  filas: Iterable<Movimiento>,
  hoy: Dia,
): ReadonlyMap<string, AbonoReciente> => {
  const desde = primerDiaReciente(hoy);
  const porDia = new Map<string, Map<Dia, Centavos>>();
  for (const { tipo, cliente_id, dia, monto } of filas) {
    if (tipo !== 'pago' || dia < desde) continue;
    const suyos = porDia.get(cliente_id) ?? new Map<Dia, Centavos>();
    porDia.set(cliente_id, suyos.set(dia, (suyos.get(dia) ?? 0) - monto));
  }
  const recientes = new Map<string, AbonoReciente>();
  for (const [cliente_id, suyos] of porDia)
    for (const [fecha, monto] of suyos)
      if (monto > 0 && fecha >= (recientes.get(cliente_id)?.fecha ?? ''))
        recientes.set(cliente_id, { fecha, monto });
  return recientes;
};

/** 'Abonó $500.00 el martes'. */
export const abonoDicho = ({ fecha, monto }: AbonoReciente, hoy: Dia): string =>
  `Abonó ${formatoDeDinero(monto)} ${diaDicho(fecha, hoy)}`;
