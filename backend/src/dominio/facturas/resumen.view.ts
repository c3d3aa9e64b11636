import { type Centavos, aPesos } from '../dinero.ts';
import { type Registrado, nunca } from '../decider.ts';
import { type Dia } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { type Cifras, type EstadoDeFactura, type EventoDeFactura } from './factura.ts';

/** How many invoices there are in a state, and what they come to. */
export interface Cuenta {
  readonly cantidad: number;
  readonly total: Centavos;
}
export type PorEstado = Readonly<Record<EstadoDeFactura, Cuenta>>;

/** The figures of one owner's invoices of one day (by `fecha_factura`). */
export interface ResumenDelDia {
  readonly owner: string;
  readonly dia: Dia;
  readonly porEstado: PorEstado;
}

const NADA: Cuenta = { cantidad: 0, total: 0 };
const SIN_FACTURAS: PorEstado = { borrador: NADA, pendiente: NADA, pagada: NADA };

const mas = (a: Cuenta, b: Cuenta, signo: 1 | -1 = 1): Cuenta => ({
  cantidad: a.cantidad + signo * b.cantidad,
  total: a.total + signo * b.total,
});

/** Every event says how the invoice counted before (`antes`); this says how it counts after it. */
const movimiento = (evento: EventoDeFactura): { antes: Cifras | null; despues: Cifras | null } | null => {
  switch (evento.type) {
    case 'FacturaCreada':
      return { antes: null, despues: evento.data };
    case 'FacturaEditada': {
      const { antes, fecha_factura, total } = evento.data;
      return { antes, despues: { estado: antes.estado, fecha_factura, total } };
    }
    case 'FacturaEmitida':
    case 'PagoRevertido':
      return { antes: evento.data.antes, despues: { ...evento.data.antes, estado: 'pendiente' } };
    case 'FacturaVueltaABorrador':
      return { antes: evento.data.antes, despues: { ...evento.data.antes, estado: 'borrador' } };
    case 'PagoCompletado':
      return { antes: evento.data.antes, despues: { ...evento.data.antes, estado: 'pagada' } };
    case 'FacturaEliminada':
      return { antes: evento.data.antes, despues: null };
    case 'ClienteDeFacturaCorregido':
    case 'FolioCedido':
      return null;
    default:
      return nunca(evento);
  }
};

const clave = (owner: string, dia: Dia): string => `${owner}.${dia}`;

const contar = (porEstado: PorEstado, cifras: Cifras | null, dia: Dia, signo: 1 | -1): PorEstado => {
  if (cifras?.fecha_factura !== dia) return porEstado;
  const { estado, total } = cifras;
  return { ...porEstado, [estado]: mas(porEstado[estado], { cantidad: 1, total }, signo) };
};

/** The read model `resumen`: counts and sums per owner, estado and day, so that no screen counts invoices. */
export const vistaDeResumen: Proyeccion<ResumenDelDia, EventoDeFactura> = {
  name: 'resumen',
  revision: 1,
  types: [
    'FacturaCreada',
    'FacturaEditada',
    'FacturaEmitida',
    'FacturaVueltaABorrador',
    'PagoCompletado',
    'PagoRevertido',
    'FacturaEliminada',
  ],
  keysOf: (evento: Registrado<EventoDeFactura>) => {
    const { antes = null, despues = null } = movimiento(evento) ?? {};
    const dias = [antes?.fecha_factura, despues?.fecha_factura].filter((dia) => dia !== undefined);
    return [...new Set(dias)].map((dia) => clave(evento.metadata.ownerId, dia));
  },
  project: (vista, evento, key) => {
    const cambio = movimiento(evento);
    if (!cambio) return vista;
    const owner = evento.metadata.ownerId;
    const dia = key.slice(owner.length + 1);
    const sin = contar(vista?.porEstado ?? SIN_FACTURAS, cambio.antes, dia, -1);
    return { owner, dia, porEstado: contar(sin, cambio.despues, dia, 1) };
  },
  fields: { owner: 'text', dia: 'text' },
  indexes: [['owner', 'dia']],
  fieldsOf: ({ owner, dia }) => ({ owner, dia }),
};

/** Adds up days. */
export const sumarDiasDeResumen = (dias: readonly ResumenDelDia[]): PorEstado =>
  dias.reduce<PorEstado>(
    (suma, { porEstado }) => ({
      borrador: mas(suma.borrador, porEstado.borrador),
      pendiente: mas(suma.pendiente, porEstado.pendiente),
      pagada: mas(suma.pagada, porEstado.pagada),
    }),
    SIN_FACTURAS,
  );

/** GET /api/facturas/resumen: the figures of the dashboard and of the status tiles, in pesos (spec section 9). */
export interface ResumenDeApi {
  /** Sum of the totals of paid invoices. */
  total_facturado: number;
  /** Sum of the totals of pending ones. */
  pendiente_a_pagar: number;
  /** Pending ones due in 0 to 7 days: how many, and what they come to. */
  a_punto_de_vencer: { cantidad: number; total: number };
  /** Equals the paid sum. */
  total_cobrado: number;
  facturas: number;
  cotizaciones: 0;
  por_estado: Record<'todas' | EstadoDeFactura, number>;
  /** By month of the invoice's date, oldest first: what was billed (drafts aside) and what of it is paid. */
  por_mes: { mes: string; facturado: number; cobrado: number }[];
}

export const aResumenDeApi = (dias: readonly ResumenDelDia[], porVencer: Cuenta): ResumenDeApi => {
  const { borrador, pendiente, pagada } = sumarDiasDeResumen(dias);
  const facturas = borrador.cantidad + pendiente.cantidad + pagada.cantidad;
  const meses = new Map<string, { facturado: Centavos; cobrado: Centavos }>();
  for (const { dia, porEstado } of dias) {
    // A day whose invoices were deleted or moved away is still counted, with nothing: it makes no month.
    if (porEstado.pendiente.cantidad + porEstado.pagada.cantidad === 0) continue;
    const mes = meses.get(dia.slice(0, 7)) ?? { facturado: 0, cobrado: 0 };
    mes.facturado += porEstado.pendiente.total + porEstado.pagada.total;
    mes.cobrado += porEstado.pagada.total;
    meses.set(dia.slice(0, 7), mes);
  }
  return {
    total_facturado: aPesos(pagada.total),
    pendiente_a_pagar: aPesos(pendiente.total),
    a_punto_de_vencer: { cantidad: porVencer.cantidad, total: aPesos(porVencer.total) },
    total_cobrado: aPesos(pagada.total),
    facturas,
    cotizaciones: 0,
    por_estado: {
      todas: facturas,
      borrador: borrador.cantidad,
      pendiente: pendiente.cantidad,
      pagada: pagada.cantidad,
    },
    por_mes: [...meses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([mes, { facturado, cobrado }]) => ({
        mes,
        facturado: aPesos(facturado),
        cobrado: aPesos(cobrado),
      })),
  };
};
