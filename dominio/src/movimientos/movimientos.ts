import { type Evento, type Registrado, nunca } from '../decider.ts';
import { type Centavos } from '../dinero.ts';
import { type EstadoDeFactura, type EventoDeFactura, type ContenidoDeFactura } from '../facturas/factura.ts';
import { idDeFactura } from '../facturas/factura.view.ts';
import { type Dia, type Instante } from '../fechas.ts';

/**
 * Who owes what, and since when: every change of what is owed of an invoice as a row with the business day it counts on.
 * What a customer, a day or the whole business comes to is a sum over rows, so that no two figures can contradict each
 * other. A row is never changed: what is taken back is a row of the opposite amount on the day of what it takes back.
 */

/** Where the money of a row comes from. */
export const TIPOS_DE_MOVIMIENTO = ['cargo', 'anticipo', 'ajuste', 'pago'] as const;
export type TipoDeMovimiento = (typeof TIPOS_DE_MOVIMIENTO)[number];

/** A part of what is owed of an invoice, as it now stands. */
interface Partida {
  readonly tipo: TipoDeMovimiento;
  readonly cliente_id: string;
  readonly numero_factura: number;
  /** The business day: of a payment its own, of all else the invoice's. */
  readonly dia: Dia;
  /** The same in statement and ageing: nothing is paid before it is charged. */
  readonly dia_en_cuenta: Dia;
  /** When what is owed falls due. */
  readonly vence: Dia | null;
  /** Which payment; null of all else. */
  readonly abono_id: string | null;
  /** What it adds to what is owed; less than nothing takes off it. */
  readonly monto: Centavos;
}

export interface Movimiento extends Partida {
  readonly owner: string;
  readonly factura_id: string;
  /** When it was recorded, and where in the log: what was known then is every row up to a place. */
  readonly registrado: Instante;
  readonly posicion: string;
}

interface PagoRecibido {
  readonly id: string;
  readonly fecha: Dia;
  readonly monto: Centavos;
}

/**
 * All that the rows of an invoice are made from. Read from the events alone and not from the invoice's own `evolve`,
 * so that rows and invoices can be held against each other.
 */
export interface Deuda {
  /** How many events of the invoice it has seen. */
  readonly version: number;
  readonly estado: EstadoDeFactura;
  readonly cliente_id: string;
  readonly numero_factura: number;
  readonly fecha_factura: Dia;
  readonly fecha_vencimiento: Dia | null;
  readonly total: Centavos;
  readonly deposito: Centavos;
  /**
   * 'Ajuste al revertir': an event could record a balance that deposit and payments do not explain. This is the rest,
   * made again at each event that carries a balance; it counts as a payment, and may be less than nothing.
   */
  readonly ajuste: Centavos;
  /** Those that stand, the oldest first. */
  readonly pagos: readonly PagoRecibido[];
}

const recibidoDe = (pagos: readonly PagoRecibido[]): Centavos =>
  pagos.reduce((suma, { monto }) => suma + monto, 0);

/** What is still owed of it, whether issued or not. */
export const saldoDe = ({ total, deposito, ajuste, pagos }: Deuda): Centavos =>
  total - deposito - ajuste - recibidoDe(pagos);

/** The balance that an event recorded, explained. */
const conBalance = (deuda: Omit<Deuda, 'ajuste'>, balance: Centavos): Deuda => ({
  ...deuda,
  ajuste: deuda.total - deuda.deposito - recibidoDe(deuda.pagos) - balance,
});

/** Since payments in part no event records one: the ajuste stays. */
const conSuBalance = (deuda: Deuda, balance: Centavos | null): Deuda =>
  balance === null ? deuda : conBalance(deuda, balance);

const conPago = (
  deuda: Deuda,
  { abono_id: id, fecha, monto }: { abono_id: string; fecha: Dia; monto: Centavos },
): Deuda => ({ ...deuda, pagos: [...deuda.pagos, { id, fecha, monto }] });

const delPapel = ({
  cliente_id,
  numero_factura,
  fecha_factura,
  fecha_vencimiento,
  total,
  deposito,
}: ContenidoDeFactura) => ({
  cliente_id,
  numero_factura,
  fecha_factura,
  fecha_vencimiento,
  total,
  deposito,
});

const tras = (deuda: Deuda | null, evento: EventoDeFactura): Deuda | null => {
  switch (evento.type) {
    case 'FacturaCreada': {
      const { estado, balance_restante } = evento.data;
      return conBalance({ version: 0, estado, ...delPapel(evento.data), pagos: [] }, balance_restante);
    }
    case 'FacturaEditada':
      return deuda && conSuBalance({ ...deuda, ...delPapel(evento.data) }, evento.data.balance_restante);
    case 'FacturaEmitida':
      return deuda && { ...deuda, estado: 'pendiente' };
    case 'FacturaVueltaABorrador':
      return deuda && { ...deuda, estado: 'borrador' };
    case 'AbonoRegistrado':
      return deuda && conPago(deuda, evento.data);
    case 'AbonoAnulado': {
      const { abono_id } = evento.data;
      return (
        deuda && { ...deuda, estado: 'pendiente', pagos: deuda.pagos.filter(({ id }) => id !== abono_id) }
      );
    }
    case 'DepositoAnulado':
      return deuda && { ...deuda, deposito: 0 };
    case 'AjusteAnulado':
      return deuda && { ...deuda, ajuste: 0 };
    case 'PagoCompletado':
      return deuda && { ...conPago(deuda, evento.data), estado: 'pagada' };
    // It takes back the payment that completed the invoice: the last one.
    case 'PagoRevertido': {
      const pagos = deuda?.pagos.slice(0, -1) ?? [];
      return deuda && conSuBalance({ ...deuda, estado: 'pendiente', pagos }, evento.data.balance_restante);
    }
    case 'FacturaEliminada':
      return null;
    case 'ClienteDeFacturaCorregido':
    case 'DatosFiscalesAnotados':
    case 'FolioCedido':
    case 'FacturaTimbrada':
    case 'TimbreCancelado':
      return deuda;
    default:
      return nunca(evento);
  }
};

/** What is owed of an invoice after an event of it; null when there is none (any more). */
export const deudaTras = (deuda: Deuda | null, evento: Registrado<EventoDeFactura>): Deuda | null => {
  const despues = tras(deuda, evento);
  return despues && { ...despues, version: evento.version };
};

const posterior = (una: Dia, otra: Dia): Dia => (una > otra ? una : otra);

/** The rows that an invoice comes to as it now stands; a draft owes nothing. */
export const partidasDe = (deuda: Deuda | null): readonly Partida[] => {
  if (!deuda || deuda.estado === 'borrador') return [];
  const { cliente_id, numero_factura, fecha_factura, fecha_vencimiento: vence } = deuda;
  const { total, deposito, ajuste, pagos } = deuda;
  const deLaFactura = (tipo: TipoDeMovimiento, monto: Centavos): Partida => ({
    tipo,
    cliente_id,
    numero_factura,
    dia: fecha_factura,
    dia_en_cuenta: fecha_factura,
    vence,
    abono_id: null,
    monto,
  });
  const partidas = [
    deLaFactura('cargo', total),
    deLaFactura('anticipo', -deposito),
    deLaFactura('ajuste', -ajuste),
    ...pagos.map(({ id, fecha, monto }): Partida => ({
      tipo: 'pago',
      cliente_id,
      numero_factura,
      dia: fecha,
      dia_en_cuenta: posterior(fecha, fecha_factura),
      vence,
      abono_id: id,
      monto: -monto,
    })),
  ];
  return partidas.filter(({ monto }) => monto !== 0);
};

/** Two parts that differ in the amount alone are one and the same, and the difference is what moved. */
const mismaPartida = ({
  tipo,
  abono_id,
  dia,
  dia_en_cuenta,
  vence,
  numero_factura,
  cliente_id,
}: Partida): string => `${tipo} ${abono_id} ${dia} ${dia_en_cuenta} ${vence} ${numero_factura} ${cliente_id}`;

/** What moved from one standing to the other; of an invoice that was nothing before, all it is. */
const movidasDe = (antes: readonly Partida[], despues: readonly Partida[]): readonly Partida[] => {
  if (antes.length === 0) return despues;
  const movidas = new Map<string, Partida>();
  for (const [partidas, signo] of [
    [antes, -1],
    [despues, 1],
  ] as const)
    for (const partida of partidas) {
      const clave = mismaPartida(partida);
      const monto = (movidas.get(clave)?.monto ?? 0) + signo * partida.monto;
      movidas.set(clave, { ...partida, monto });
    }
  return [...movidas.values()].filter(({ monto }) => monto !== 0);
};

/**
 * The rows of an event: a difference where only an amount changed, a full reverse and new rows where the customer, the
 * number or a date did, all of an invoice as it is issued, nothing where nothing of this changed.
 */
export const movimientosDe = (
  evento: Registrado<Evento>,
  antes: Deuda | null,
  despues: Deuda | null,
): readonly Movimiento[] => {
  const { streamId, position: posicion, metadata } = evento;
  const factura_id = idDeFactura(streamId);
  return movidasDe(partidasDe(antes), partidasDe(despues)).map((partida) => ({
    // Field by field: spread, an object of so many takes several times as long.
    tipo: partida.tipo,
    cliente_id: partida.cliente_id,
    numero_factura: partida.numero_factura,
    dia: partida.dia,
    dia_en_cuenta: partida.dia_en_cuenta,
    vence: partida.vence,
    abono_id: partida.abono_id,
    monto: partida.monto,
    owner: metadata.ownerId,
    factura_id,
    registrado: metadata.at,
    posicion,
  }));
};
