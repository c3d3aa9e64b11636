import { type Centavos, suma } from '../dinero.ts';
import { type Dia } from '../fechas.ts';
import { comparar } from '../texto.ts';
import { estaVencidaAl, lugarDeVencimiento } from './antiguedad.ts';
import { type Movimiento, TIPOS_DE_MOVIMIENTO, type TipoDeMovimiento } from './movimientos.ts';

/** A customer's statement, summed from her rows (docs/figures.md, "Who owes what"). */

export type Lectura =
  /** The reading "now": all rows, also rows of future days. */
  | { readonly como: 'ahora' }
  /** The reading of a past day as known now: rows with a business day up to `al`. */
  | { readonly como: 'por_fecha'; readonly al: Dia }
  /** The reading of a past day as known then: rows recorded up to a log position. */
  | { readonly como: 'como_se_sabia'; readonly posicion: string };

export const filasDe = <M extends Pick<Movimiento, 'dia_en_cuenta' | 'posicion'>>(
  movimientos: readonly M[],
  lectura: Lectura,
): readonly M[] => {
  switch (lectura.como) {
    case 'ahora':
      return movimientos;
    case 'por_fecha':
      return movimientos.filter(({ dia_en_cuenta }) => dia_en_cuenta <= lectura.al);
    case 'como_se_sabia':
      return movimientos.filter(({ posicion }) => posicion <= lectura.posicion);
  }
};

export interface Pendiente {
  readonly factura_id: string;
  readonly numero_factura: number;
  readonly fecha: Dia;
  readonly vence: Dia | null;
  readonly total: Centavos;
  readonly saldo: Centavos;
}

export interface Renglon {
  /** The day on which the row counts: a payment never counts before its invoice. */
  readonly fecha: Dia;
  readonly dia: Dia;
  readonly tipo: TipoDeMovimiento;
  readonly factura_id: string;
  readonly numero_factura: number;
  readonly abono_id: string | null;
  readonly vence: Dia | null;
  readonly cargo: Centavos;
  readonly abono: Centavos;
  readonly saldo: Centavos;
}

/** The rows of one event are ordered by kind, the charge first. */
export const enOrdenDeEstado = (una: Movimiento, otra: Movimiento): number =>
  comparar(una.dia_en_cuenta, otra.dia_en_cuenta) ||
  comparar(una.posicion, otra.posicion) ||
  TIPOS_DE_MOVIMIENTO.indexOf(una.tipo) - TIPOS_DE_MOVIMIENTO.indexOf(otra.tipo) ||
  comparar(una.dia, otra.dia) ||
  comparar(una.abono_id ?? '', otra.abono_id ?? '');

/** Rows that differ only in the amount are summed: a movement and its reversal cancel out. */
interface Neto {
  readonly fila: Movimiento;
  monto: Centavos;
}

const esLaMisma = (una: Movimiento, otra: Movimiento): boolean =>
  una.factura_id === otra.factura_id &&
  una.numero_factura === otra.numero_factura &&
  una.tipo === otra.tipo &&
  una.abono_id === otra.abono_id &&
  una.dia === otra.dia &&
  una.dia_en_cuenta === otra.dia_en_cuenta &&
  una.vence === otra.vence;

const netos = (filas: readonly Movimiento[]): readonly Neto[] => {
  const todos: Neto[] = [];
  const deCada = new Map<string, Neto[]>();
  for (const fila of [...filas].sort(enOrdenDeEstado)) {
    const clave = fila.abono_id ?? fila.factura_id;
    const suyos = deCada.get(clave);
    const misma = suyos?.find((otro) => esLaMisma(otro.fila, fila));
    if (misma) {
      misma.monto += fila.monto;
      continue;
    }
    const neto = { fila, monto: fila.monto };
    todos.push(neto);
    if (suyos) suyos.push(neto);
    else deCada.set(clave, [neto]);
  }
  return todos.filter(({ monto }) => monto !== 0);
};

export interface EstadoDeCuenta {
  readonly saldo_anterior: Centavos;
  readonly cargos: Centavos;
  readonly abonos: Centavos;
  readonly saldo: Centavos;
  readonly movimientos: readonly Renglon[];
  readonly pendientes: readonly Pendiente[];
}

export const estadoDeCuenta = (
  movimientos: readonly Movimiento[],
  lectura: Lectura,
  desde: Dia | null = null,
): EstadoDeCuenta => {
  const filas = filasDe(movimientos, lectura);
  const todos = netos(filas);
  const antes = todos.filter(({ fila }) => desde !== null && fila.dia_en_cuenta < desde);
  const saldo_anterior = suma(antes.map(({ monto }) => monto));
  let saldo = saldo_anterior;
  const renglones = todos.slice(antes.length).map(({ fila, monto }): Renglon => {
    const { dia_en_cuenta: fecha, dia, tipo, factura_id, numero_factura, abono_id, vence } = fila;
    saldo += monto;
    const cargo = Math.max(monto, 0);
    const abono = Math.max(-monto, 0);
    return { fecha, dia, tipo, factura_id, numero_factura, abono_id, vence, cargo, abono, saldo };
  });
  return {
    saldo_anterior,
    cargos: suma(renglones.map(({ cargo }) => cargo)),
    abonos: suma(renglones.map(({ abono }) => abono)),
    saldo,
    movimientos: renglones,
    pendientes: pendientesDe(todos),
  };
};

const pendientesDe = (todos: readonly Neto[]): readonly Pendiente[] => {
  const saldos = new Map<string, Centavos>();
  for (const { fila, monto } of todos)
    saldos.set(fila.factura_id, (saldos.get(fila.factura_id) ?? 0) + monto);
  return todos
    .filter(({ fila }) => fila.tipo === 'cargo' && saldos.get(fila.factura_id) !== 0)
    .map(({ fila: { factura_id, numero_factura, dia: fecha, vence }, monto: total }) => ({
      factura_id,
      numero_factura,
      fecha,
      vence,
      total,
      saldo: saldos.get(factura_id)!,
    }))
    .sort(
      (una, otra) =>
        comparar(lugarDeVencimiento(una.vence), lugarDeVencimiento(otra.vence)) ||
        comparar(una.fecha, otra.fecha) ||
        una.numero_factura - otra.numero_factura,
    );
};

export type Vencida = Pendiente & { readonly vence: Dia };

export const vencidasDe = (pendientes: readonly Pendiente[], al: Dia): readonly Vencida[] =>
  pendientes.filter((una): una is Vencida => estaVencidaAl(una.vence, al) && una.saldo > 0);

export const ultimoPagoDe = (
  movimientos: readonly Movimiento[],
): { readonly fecha: Dia; readonly monto: Centavos } | null =>
  netos(movimientos)
    .filter(({ fila }) => fila.tipo === 'pago')
    .reduce<{ fecha: Dia; monto: Centavos; posicion: string } | null>((ultimo, { fila, monto }) => {
      const { dia: fecha, posicion } = fila;
      const esAnterior = ultimo && (comparar(fecha, ultimo.fecha) || comparar(posicion, ultimo.posicion)) < 0;
      return esAnterior ? ultimo : { fecha, monto: -monto, posicion };
    }, null);
