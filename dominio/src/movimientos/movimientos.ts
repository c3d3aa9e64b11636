import { type Evento, type Registrado, nunca } from '../decider.ts';
import { type Centavos } from '../dinero.ts';
import { type EstadoDeFactura, type EventoDeFactura, type ContenidoDeFactura } from '../facturas/factura.ts';
import { idDeFactura } from '../facturas/factura.view.ts';
import { type Dia, type Instante } from '../fechas.ts';

/**
 * Every change of an invoice's balance is a row with its business day; all figures are sums of rows. Rows
 * never change: a reversal is a row of the opposite amount on the same day.
 */

export const TIPOS_DE_MOVIMIENTO = ['cargo', 'anticipo', 'ajuste', 'pago'] as const;
export type TipoDeMovimiento = (typeof TIPOS_DE_MOVIMIENTO)[number];

interface Partida {
  readonly tipo: TipoDeMovimiento;
  readonly cliente_id: string;
  readonly numero_factura: number;
  readonly dia: Dia;
  /**
   * The day on which statement and ageing count the row: `dia`, or the invoice's day when `dia` is earlier.
   */
  readonly dia_en_cuenta: Dia;
  readonly vence: Dia | null;
  readonly abono_id: string | null;
  /** A negative change reduces the balance. */
  readonly monto: Centavos;
}

export interface Movimiento extends Partida {
  readonly owner: string;
  readonly factura_id: string;
  /** Log position of the row's event: rows up to a position are what was known at its time. */
  readonly registrado: Instante;
  readonly posicion: string;
}

interface PagoRecibido {
  readonly id: string;
  readonly fecha: Dia;
  readonly monto: Centavos;
}

/**
 * An invoice's rows are made from this state. It is folded without the invoice's `evolve`, so that tests can
 * check each fold by the other.
 */
export interface Deuda {
  readonly version: number;
  readonly estado: EstadoDeFactura;
  readonly cliente_id: string;
  readonly numero_factura: number;
  readonly fecha_factura: Dia;
  readonly fecha_vencimiento: Dia | null;
  readonly total: Centavos;
  readonly deposito: Centavos;
  /** The invoice's ajuste (docs/adr/0016). */
  readonly ajuste: Centavos;
  readonly pagos: readonly PagoRecibido[];
}

const recibidoDe = (pagos: readonly PagoRecibido[]): Centavos =>
  pagos.reduce((suma, { monto }) => suma + monto, 0);

export const saldoDe = ({ total, deposito, ajuste, pagos }: Deuda): Centavos =>
  total - deposito - ajuste - recibidoDe(pagos);

const conBalance = (deuda: Omit<Deuda, 'ajuste'>, balance: Centavos): Deuda => ({
  ...deuda,
  ajuste: deuda.total - deuda.deposito - recibidoDe(deuda.pagos) - balance,
});

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

export const deudaTras = (deuda: Deuda | null, evento: Registrado<EventoDeFactura>): Deuda | null => {
  const despues = tras(deuda, evento);
  return despues && { ...despues, version: evento.version };
};

const posterior = (una: Dia, otra: Dia): Dia => (una > otra ? una : otra);

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

const mismaPartida = ({
  tipo,
  abono_id,
  dia,
  dia_en_cuenta,
  vence,
  numero_factura,
  cliente_id,
}: Partida): string => `${tipo} ${abono_id} ${dia} ${dia_en_cuenta} ${vence} ${numero_factura} ${cliente_id}`;

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
 * A changed amount adds a row with the difference. A changed customer, number or date adds a full reversal
 * and new rows. Issuing adds all rows of the invoice.
 */
export const movimientosDe = (
  evento: Registrado<Evento>,
  antes: Deuda | null,
  despues: Deuda | null,
): readonly Movimiento[] => {
  const { streamId, position: posicion, metadata } = evento;
  const factura_id = idDeFactura(streamId);
  return movidasDe(partidasDe(antes), partidasDe(despues)).map((partida) => ({
    // Fields are copied by name, because an object spread is several times slower.
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
