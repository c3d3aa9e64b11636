import { comoSeLlama } from '../../como-se-llama.ts';
import { type Registrado, nunca } from '../../decider.ts';
import { type Centavos } from '../../dinero.ts';
import {
  type EstadoDeFactura,
  type EventoDeFactura,
  type ContenidoDeFactura,
} from '../../facturas/factura.ts';
import { idDeFactura } from '../../facturas/factura.view.ts';
import { type Instante } from '../../fechas.ts';
import { type Huella, canonico, huellaDeEvento, sha256 } from './huella.ts';

/**
 * The ledger has every event of an owner's invoices, in log order. Each entry has the hash of the previous
 * one, so that a later change shows (docs/evidencia/formato.md).
 */

export const TIPOS_DE_ASIENTO = [
  'borrador-creado',
  'factura-emitida',
  'factura-editada',
  'vuelta-a-borrador',
  'cliente-corregido',
  'pago-completado',
  'pago-revertido',
  'factura-eliminada',
  'folio-cedido',
  'abono',
  'abono-anulado',
  'anticipo-anulado',
  'ajuste-anulado',
  'datos-fiscales',
  'factura-timbrada',
  'timbre-cancelado',
] as const;
export type TipoDeAsiento = (typeof TIPOS_DE_ASIENTO)[number];

export interface Sumas {
  /** Totals of issued invoices, without drafts. */
  readonly facturado: Centavos;
  /** Money received, deposits included. */
  readonly cobrado: Centavos;
  readonly revertido: Centavos;
}

export interface CuentaDeFactura {
  readonly numero_factura: number;
  readonly cliente: string;
  readonly estado: EstadoDeFactura;
  readonly total: Centavos;
  readonly balance_restante: Centavos;
}

/** A new canonical form of entries gets a new number; old forms stay readable. */
export const FORMA = 1;

export interface Asiento {
  readonly forma: typeof FORMA;
  readonly owner: string;
  /** Number of the ledger entry: 1, 2, 3 … */
  readonly secuencia: number;
  readonly tipo: TipoDeAsiento;
  readonly factura_id: string;
  readonly numero_factura: number;
  readonly cliente: string;
  readonly estado: EstadoDeFactura | null;
  readonly total: Centavos;
  readonly balance_restante: Centavos;
  readonly movimiento: Sumas;
  readonly saldo: Sumas;
  readonly usuario: string;
  readonly instante: Instante;
  readonly evento: { readonly id: string; readonly posicion: string; readonly huella: Huella };
  readonly anterior: Huella;
  readonly huella: Huella;
}

export type Cabeza = Pick<Asiento, 'secuencia' | 'huella' | 'saldo'>;
/** A ledger's last entry. Kept outside the product, it vouches for all entries up to it. */
export type Punta = Pick<Cabeza, 'secuencia' | 'huella'>;

export const EN_CERO: Sumas = { facturado: 0, cobrado: 0, revertido: 0 };
export const LIBRO_VACIO: Cabeza = { secuencia: 0, huella: '0'.repeat(64), saldo: EN_CERO };

export const porCobrar = ({ facturado, cobrado, revertido }: Sumas): Centavos =>
  facturado - cobrado + revertido;

export const sumar = (a: Sumas, b: Sumas): Sumas => ({
  facturado: a.facturado + b.facturado,
  cobrado: a.cobrado + b.cobrado,
  revertido: a.revertido + b.revertido,
});

const delContenido = ({ numero_factura, cliente, total }: ContenidoDeFactura) => ({
  numero_factura,
  cliente: comoSeLlama(cliente),
  total,
});

const seDebeTras = (
  { total, balance_restante }: CuentaDeFactura,
  { data }: Extract<EventoDeFactura, { type: 'FacturaEditada' }>,
): Centavos =>
  data.balance_restante ??
  balance_restante + (data.total - total) - (data.deposito - (data.antes.deposito ?? data.deposito));

const conMas = (cuenta: CuentaDeFactura, monto: Centavos): CuentaDeFactura => ({
  ...cuenta,
  balance_restante: cuenta.balance_restante + monto,
});

/** An invoice's figures are folded without its `evolve`, so that tests can check each fold by the other. */
export const cuentaTras = (
  cuenta: CuentaDeFactura | null,
  evento: EventoDeFactura,
): CuentaDeFactura | null => {
  switch (evento.type) {
    case 'FacturaCreada':
      return {
        ...delContenido(evento.data),
        estado: evento.data.estado,
        balance_restante: evento.data.balance_restante,
      };
    case 'FacturaEditada':
      return (
        cuenta && {
          ...cuenta,
          ...delContenido(evento.data),
          balance_restante: seDebeTras(cuenta, evento),
        }
      );
    case 'FacturaEmitida':
      return cuenta && { ...cuenta, estado: 'pendiente' };
    case 'FacturaVueltaABorrador':
      return cuenta && { ...cuenta, estado: 'borrador' };
    case 'ClienteDeFacturaCorregido':
      return cuenta && { ...cuenta, cliente: comoSeLlama(evento.data.cliente) };
    case 'PagoCompletado':
      return cuenta && { ...cuenta, estado: 'pagada', balance_restante: 0 };
    case 'PagoRevertido': {
      const { balance_restante, monto } = evento.data;
      return cuenta && { ...cuenta, estado: 'pendiente', balance_restante: balance_restante ?? monto };
    }
    case 'AbonoRegistrado':
      return cuenta && conMas(cuenta, -evento.data.monto);
    case 'AbonoAnulado':
      return cuenta && { ...conMas(cuenta, evento.data.monto), estado: 'pendiente' };
    case 'DepositoAnulado':
    case 'AjusteAnulado':
      return cuenta && conMas(cuenta, evento.data.monto);
    case 'FacturaEliminada':
      return null;
    case 'DatosFiscalesAnotados':
    case 'FolioCedido':
    case 'FacturaTimbrada':
    case 'TimbreCancelado':
      return cuenta;
    default:
      return nunca(evento);
  }
};

const tipoDe = (evento: EventoDeFactura): TipoDeAsiento => {
  switch (evento.type) {
    case 'FacturaCreada':
      return evento.data.estado === 'borrador' ? 'borrador-creado' : 'factura-emitida';
    case 'FacturaEditada':
      return 'factura-editada';
    case 'FacturaEmitida':
      return 'factura-emitida';
    case 'FacturaVueltaABorrador':
      return 'vuelta-a-borrador';
    case 'ClienteDeFacturaCorregido':
      return 'cliente-corregido';
    case 'PagoCompletado':
      return 'pago-completado';
    case 'PagoRevertido':
      return 'pago-revertido';
    case 'FacturaEliminada':
      return 'factura-eliminada';
    case 'FolioCedido':
      return 'folio-cedido';
    case 'AbonoRegistrado':
      return 'abono';
    case 'AbonoAnulado':
      return 'abono-anulado';
    case 'DepositoAnulado':
      return 'anticipo-anulado';
    case 'AjusteAnulado':
      return 'ajuste-anulado';
    case 'DatosFiscalesAnotados':
      return 'datos-fiscales';
    case 'FacturaTimbrada':
      return 'factura-timbrada';
    case 'TimbreCancelado':
      return 'timbre-cancelado';
    default:
      return nunca(evento);
  }
};

export const sumasDe = (cuenta: Omit<CuentaDeFactura, 'numero_factura' | 'cliente'> | null): Sumas =>
  !cuenta || cuenta.estado === 'borrador'
    ? EN_CERO
    : { facturado: cuenta.total, cobrado: cuenta.total - cuenta.balance_restante, revertido: 0 };

/** In ledger entries of these kinds, money taken back counts as `revertido` instead of lowering `cobrado`. */
const REVIERTEN: readonly TipoDeAsiento[] = [
  'pago-revertido',
  'abono-anulado',
  'anticipo-anulado',
  'ajuste-anulado',
];

const movimientoDe = (
  tipo: TipoDeAsiento,
  antes: CuentaDeFactura | null,
  despues: CuentaDeFactura | null,
): Sumas => {
  const [contaba, cuenta] = [sumasDe(antes), sumasDe(despues)];
  const facturado = cuenta.facturado - contaba.facturado;
  const cobrado = cuenta.cobrado - contaba.cobrado;
  return REVIERTEN.includes(tipo)
    ? { facturado, cobrado: 0, revertido: contaba.cobrado - cuenta.cobrado }
    : { facturado, cobrado, revertido: 0 };
};

const SIN_CUENTA = { numero_factura: 0, cliente: '', total: 0, balance_restante: 0 };

export type Contenido = Omit<Asiento, 'huella'>;
/**
 * The text that is hashed. The event's log position is left out: it changes when the log moves to another
 * store.
 */
export const textoDe = ({ evento: { posicion: _posicion, ...evento }, ...contenido }: Contenido): string =>
  canonico({ ...contenido, evento });
export const textoDelAsiento = ({ huella: _huella, ...contenido }: Asiento): string => textoDe(contenido);

export const contenidoDe = (
  evento: Registrado<EventoDeFactura>,
  huellaDelEvento: Huella,
  antes: CuentaDeFactura | null,
  cabeza: Cabeza,
): Contenido => {
  const despues = cuentaTras(antes, evento);
  const { numero_factura, cliente, total, balance_restante } = despues ?? antes ?? SIN_CUENTA;
  const tipo = tipoDe(evento);
  const movimiento = movimientoDe(tipo, antes, despues);
  return {
    forma: FORMA,
    owner: evento.metadata.ownerId,
    secuencia: cabeza.secuencia + 1,
    tipo,
    factura_id: idDeFactura(evento.streamId),
    numero_factura: evento.type === 'FolioCedido' ? evento.data.numero_factura : numero_factura,
    cliente,
    estado: despues?.estado ?? null,
    total,
    balance_restante,
    movimiento,
    saldo: sumar(cabeza.saldo, movimiento),
    usuario: evento.metadata.userId,
    instante: evento.metadata.at,
    evento: { id: evento.id, posicion: evento.position, huella: huellaDelEvento },
    anterior: cabeza.huella,
  };
};

export const asentar = (
  evento: Registrado<EventoDeFactura>,
  antes: CuentaDeFactura | null,
  cabeza: Cabeza,
): Asiento => {
  const contenido = contenidoDe(evento, huellaDeEvento(evento), antes, cabeza);
  return { ...contenido, huella: sha256(textoDe(contenido)) };
};

export const movido = (alFinal: Sumas, alPrincipio: Sumas): Sumas => ({
  facturado: alFinal.facturado - alPrincipio.facturado,
  cobrado: alFinal.cobrado - alPrincipio.cobrado,
  revertido: alFinal.revertido - alPrincipio.revertido,
});
