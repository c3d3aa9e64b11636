import { comoSeLlama } from '../../como-se-llama.ts';
import { type Registrado } from '../../decider.ts';
import { type Centavos } from '../../dinero.ts';
import { type EventoDeFactura } from '../../facturas/factura.ts';
import { descuentoImporteDe } from '../../facturas/totales.ts';
import { type Dia } from '../../fechas.ts';
import {
  type Deuda,
  type TipoDeMovimiento,
  deudaTras,
  partidasDe,
  saldoDe,
} from '../../movimientos/movimientos.ts';
import { type Asiento } from '../libro/libro.ts';

export interface CuentaDeArchivo {
  readonly deuda: Deuda;
  readonly cliente: string;
  readonly subtotal: Centavos;
  readonly descuento: Centavos;
  readonly impuesto: Centavos;
  readonly metodos: Readonly<Record<string, string>>;
}

type PapelDeArchivo = Omit<CuentaDeArchivo, 'deuda'>;
const SIN_PAPEL: PapelDeArchivo = { cliente: '', subtotal: 0, descuento: 0, impuesto: 0, metodos: {} };

const papelTras = (papel: PapelDeArchivo, evento: EventoDeFactura): PapelDeArchivo => {
  switch (evento.type) {
    case 'FacturaCreada':
    case 'FacturaEditada': {
      const { cliente, subtotal, impuesto } = evento.data;
      const descuento = descuentoImporteDe(evento.data);
      return { ...papel, cliente: comoSeLlama(cliente), subtotal, descuento, impuesto };
    }
    case 'ClienteDeFacturaCorregido':
      return { ...papel, cliente: comoSeLlama(evento.data.cliente) };
    case 'PagoCompletado':
    case 'AbonoRegistrado': {
      const { abono_id, metodo_pago } = evento.data;
      return { ...papel, metodos: { ...papel.metodos, [abono_id]: metodo_pago.nombre } };
    }
    default:
      return papel;
  }
};

export const cuentaTras = (
  cuenta: CuentaDeArchivo | null,
  evento: Registrado<EventoDeFactura>,
): CuentaDeArchivo | null => {
  const deuda = deudaTras(cuenta?.deuda ?? null, evento);
  return deuda && { ...papelTras(cuenta ?? SIN_PAPEL, evento), deuda };
};

export interface Movida {
  readonly asiento: Asiento;
  readonly antes: CuentaDeArchivo | null;
  readonly despues: CuentaDeArchivo | null;
}

/** `monto` is negative when the entry voids money received. */
export interface Recibo {
  readonly tipo: Exclude<TipoDeMovimiento, 'cargo'>;
  readonly dia: Dia;
  readonly metodo: string | null;
  readonly monto: Centavos;
}

/** Money that a ledger entry records or voids. The sum is the entry's `cobrado` − `revertido`. */
export const recibosDe = ({ antes, despues }: Pick<Movida, 'antes' | 'despues'>): readonly Recibo[] => {
  const recibos = new Map<string, Recibo>();
  for (const [cuenta, signo] of [
    [antes, -1],
    [despues, 1],
  ] as const)
    for (const { tipo, dia, abono_id, monto } of partidasDe(cuenta?.deuda ?? null)) {
      if (tipo === 'cargo') continue;
      const clave = `${tipo} ${abono_id} ${dia}`;
      const metodo = abono_id === null ? null : (cuenta!.metodos[abono_id] ?? null);
      recibos.set(clave, {
        ...{ tipo, dia, metodo },
        monto: (recibos.get(clave)?.monto ?? 0) - signo * monto,
      });
    }
  return [...recibos.values()].filter(({ monto }) => monto !== 0);
};

export const pagoDe = ({
  antes,
  despues,
}: Movida): { readonly dia: Dia; readonly metodo: string | null } | null => {
  const [habia, hay] = [antes?.deuda.pagos ?? [], despues?.deuda.pagos ?? []];
  const es = (uno: { id: string }) => (otro: { id: string }) => uno.id === otro.id;
  const nuevo = hay.find((uno) => !habia.some(es(uno)));
  const anulado = despues === null ? undefined : habia.find((uno) => !hay.some(es(uno)));
  const pago = nuevo ?? anulado;
  if (!pago) return null;
  const metodos = { ...antes?.metodos, ...despues?.metodos };
  return { dia: pago.fecha, metodo: metodos[pago.id] ?? null };
};

export interface CuentaPendiente {
  readonly factura_id: string;
  readonly cuenta: CuentaDeArchivo;
  readonly saldo: Centavos;
}

export const pendientesDe = (
  cuentas: Iterable<readonly [string, CuentaDeArchivo]>,
): readonly CuentaPendiente[] =>
  [...cuentas].flatMap(([factura_id, cuenta]) =>
    cuenta.deuda.estado === 'pendiente' ? [{ factura_id, cuenta, saldo: saldoDe(cuenta.deuda) }] : [],
  );
