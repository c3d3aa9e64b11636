import { type Centavos, formatoDeDinero } from '../dinero.ts';
import { type Dia, diaDicho, sumarDias } from '../fechas.ts';
import { type Movimiento } from '../movimientos/movimientos.ts';
import { DIAS_DE_DESCANSO } from './cobranza.api.ts';

export interface AbonoReciente {
  readonly fecha: Dia;
  readonly monto: Centavos;
}

export const primerDiaReciente = (hoy: Dia): Dia => sumarDias(hoy, 1 - DIAS_DE_DESCANSO);

/**
 * Recent payments by customer. `filas` must hold every row recorded since `primerDiaReciente`: no payment is
 * dated after its recording.
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

export const abonoDicho = ({ fecha, monto }: AbonoReciente, hoy: Dia): string =>
  `Abonó ${formatoDeDinero(monto)} ${diaDicho(fecha, hoy)}`;
