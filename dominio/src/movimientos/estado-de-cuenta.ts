import { type Centavos, suma } from '../dinero.ts';
import { type Dia } from '../fechas.ts';
import { comparar } from '../texto.ts';
import { estaVencidaAl, lugarDeVencimiento } from './antiguedad.ts';
import { type Movimiento, TIPOS_DE_MOVIMIENTO, type TipoDeMovimiento } from './movimientos.ts';

/**
 * The statement of a customer's account, as sums over her rows: what moved in a period, with the balance before it and after
 * each line, and which invoices are still owed (docs/figures.md, "Who owes what").
 */

/** Of which rows something is told. */
export type Lectura =
  /** All there are, those of days to come too. */
  | { readonly como: 'ahora' }
  /** What is of a business day up to this one, by all that is known now. */
  | { readonly como: 'por_fecha'; readonly al: Dia }
  /** What was recorded up to a place in the log, whatever day it is of. */
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

/** An invoice of which something is owed. */
export interface Pendiente {
  readonly factura_id: string;
  readonly numero_factura: number;
  readonly fecha: Dia;
  readonly vence: Dia | null;
  readonly total: Centavos;
  readonly saldo: Centavos;
}

/** A line of the statement. */
export interface Renglon {
  /** The day it counts on: a payment never before the invoice it pays. */
  readonly fecha: Dia;
  /** The day it is of: of a payment, when it was received. */
  readonly dia: Dia;
  readonly tipo: TipoDeMovimiento;
  readonly factura_id: string;
  readonly numero_factura: number;
  readonly abono_id: string | null;
  readonly vence: Dia | null;
  /** One of the two is nothing. */
  readonly cargo: Centavos;
  readonly abono: Centavos;
  /** What she owes after it. */
  readonly saldo: Centavos;
}

/** By day, then by place in the log; of one event the charge first. Rows that come so are told at once. */
export const enOrdenDeEstado = (una: Movimiento, otra: Movimiento): number =>
  comparar(una.dia_en_cuenta, otra.dia_en_cuenta) ||
  comparar(una.posicion, otra.posicion) ||
  TIPOS_DE_MOVIMIENTO.indexOf(una.tipo) - TIPOS_DE_MOVIMIENTO.indexOf(otra.tipo) ||
  comparar(una.dia, otra.dia) ||
  comparar(una.abono_id ?? '', otra.abono_id ?? '');

/** What is left of rows that are one and the same: what was moved and taken back was never there. */
interface Neto {
  /** The first of them. */
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
  /** Of each payment, and of each invoice what is none. */
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
  /** What she owes after the last line. */
  readonly saldo: Centavos;
  readonly movimientos: readonly Renglon[];
  /** The oldest debt first. */
  readonly pendientes: readonly Pendiente[];
}

/** Of the rows of one customer; `desde` is the first day told line by line. */
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

/** Which of what is owed is overdue on a day, in the same order. */
export const vencidasDe = (pendientes: readonly Pendiente[], al: Dia): readonly Vencida[] =>
  pendientes.filter((una): una is Vencida => estaVencidaAl(una.vence, al) && una.saldo > 0);

/** The latest payment that stands, by the day it was received; null when there is none. */
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
