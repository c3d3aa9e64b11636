import { z } from 'zod';
import { type Centavos, aPesos } from '../dinero.ts';
import { type Registrado, nunca } from '../decider.ts';
import { type Dia, mesDe } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { pesosDeApi } from '../respuestas.ts';
import { type Cifras, EVENTOS_DE_FACTURA, type EstadoDeFactura, type EventoDeFactura } from './factura.ts';

/** How many invoices there are in a state, and what they come to. */
export interface Conteo {
  readonly cantidad: number;
  readonly total: Centavos;
}
export type PorEstado = Readonly<Record<EstadoDeFactura, Conteo>>;

/** A day `2026-03-01` or its month `2026-03`: periods are added up from days, everything from months. */
type Tramo = string;
export type Escala = 'dia' | 'mes';
const escalaDe = (tramo: Tramo): Escala => (tramo.length > mesDe(tramo).length ? 'dia' : 'mes');
const tramosDe = (dia: Dia): readonly Tramo[] => [dia, mesDe(dia)];

/** The figures of one owner's invoices of one day or one month (by `fecha_factura`). */
export interface ResumenDeTramo {
  readonly owner: string;
  readonly tramo: Tramo;
  readonly porEstado: PorEstado;
}

const NADA: Conteo = { cantidad: 0, total: 0 };
const SIN_FACTURAS: PorEstado = { borrador: NADA, pendiente: NADA, pagada: NADA };

const mas = (a: Conteo, b: Conteo, signo: 1 | -1 = 1): Conteo => ({
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

const clave = (owner: string, tramo: Tramo): string => `${owner}.${tramo}`;

const contar = (porEstado: PorEstado, cifras: Cifras | null, tramo: Tramo, signo: 1 | -1): PorEstado => {
  if (!cifras?.fecha_factura.startsWith(tramo)) return porEstado;
  const { estado, total } = cifras;
  return { ...porEstado, [estado]: mas(porEstado[estado], { cantidad: 1, total }, signo) };
};

/** What a day or a month is found by. */
const CAMPOS = { owner: 'text', escala: 'text', tramo: 'text' } as const;
export type CampoDeResumen = keyof typeof CAMPOS;

/** The read model `resumen`: counts and sums per owner, estado, day and month, so that no screen counts invoices. */
export const vistaDeResumen: Proyeccion<ResumenDeTramo, EventoDeFactura, CampoDeResumen> = {
  name: 'resumen',
  revision: 2,
  types: EVENTOS_DE_FACTURA,
  keysOf: (evento: Registrado<EventoDeFactura>) => {
    const { antes = null, despues = null } = movimiento(evento) ?? {};
    const dias = [antes?.fecha_factura, despues?.fecha_factura].filter((dia) => dia !== undefined);
    return [...new Set(dias.flatMap(tramosDe))].map((tramo) => clave(evento.metadata.ownerId, tramo));
  },
  project: (vista, evento, key) => {
    const cambio = movimiento(evento);
    if (!cambio) return vista;
    const owner = evento.metadata.ownerId;
    const tramo = key.slice(owner.length + 1);
    const sin = contar(vista?.porEstado ?? SIN_FACTURAS, cambio.antes, tramo, -1);
    return { owner, tramo, porEstado: contar(sin, cambio.despues, tramo, 1) };
  },
  fields: CAMPOS,
  indexes: [['owner', 'escala', 'tramo']],
  fieldsOf: ({ owner, tramo }) => ({ owner, escala: escalaDe(tramo), tramo }),
};

/** Adds up days, or months. */
export const sumarTramos = (tramos: readonly ResumenDeTramo[]): PorEstado =>
  tramos.reduce<PorEstado>(
    (suma, { porEstado }) => ({
      borrador: mas(suma.borrador, porEstado.borrador),
      pendiente: mas(suma.pendiente, porEstado.pendiente),
      pagada: mas(suma.pagada, porEstado.pagada),
    }),
    SIN_FACTURAS,
  );

/** How many invoices there are in a state, or in all. */
export const cantidadDe = (porEstado: PorEstado, estado?: EstadoDeFactura): number =>
  (estado ? [porEstado[estado]] : Object.values(porEstado)).reduce(
    (suma, { cantidad }) => suma + cantidad,
    0,
  );

/** GET /api/facturas/resumen: the figures of the dashboard and of the status tiles, in pesos (spec section 9). */
export const resumenDeApi = z
  .strictObject({
    total_facturado: pesosDeApi.meta({ description: 'Sum of the totals of paid invoices.' }),
    pendiente_a_pagar: pesosDeApi.meta({ description: 'Sum of the totals of pending ones.' }),
    a_punto_de_vencer: z
      .strictObject({ cantidad: z.int(), total: pesosDeApi })
      .meta({ description: 'Pending ones due in 0 to 7 days.' }),
    vencidas: z
      .strictObject({ cantidad: z.int(), por_cobrar: pesosDeApi })
      .meta({ description: 'Overdue ones, and the sum of what is still owed of them.' }),
    total_cobrado: pesosDeApi.meta({ description: 'Equals the paid sum.' }),
    facturas: z.int(),
    cotizaciones: z.literal(0),
    por_estado: z.strictObject({ todas: z.int(), borrador: z.int(), pendiente: z.int(), pagada: z.int() }),
    por_mes: z
      .array(z.strictObject({ mes: z.string(), facturado: pesosDeApi, cobrado: pesosDeApi }))
      .meta({ description: "By month of the invoice's date, oldest first; drafts aside." }),
  })
  .meta({ id: 'Resumen' });
export type ResumenDeApi = z.output<typeof resumenDeApi>;

export const aResumenDeApi = (
  tramos: readonly ResumenDeTramo[],
  porVencer: Conteo,
  vencidas: Conteo,
): ResumenDeApi => {
  const { borrador, pendiente, pagada } = sumarTramos(tramos);
  const facturas = borrador.cantidad + pendiente.cantidad + pagada.cantidad;
  const meses = new Map<string, { facturado: Centavos; cobrado: Centavos }>();
  for (const { tramo, porEstado } of tramos) {
    // One whose invoices were deleted or moved away is still counted, with nothing: it makes no month.
    if (porEstado.pendiente.cantidad + porEstado.pagada.cantidad === 0) continue;
    const mes = meses.get(mesDe(tramo)) ?? { facturado: 0, cobrado: 0 };
    mes.facturado += porEstado.pendiente.total + porEstado.pagada.total;
    mes.cobrado += porEstado.pagada.total;
    meses.set(mesDe(tramo), mes);
  }
  return {
    total_facturado: aPesos(pagada.total),
    pendiente_a_pagar: aPesos(pendiente.total),
    a_punto_de_vencer: { cantidad: porVencer.cantidad, total: aPesos(porVencer.total) },
    vencidas: { cantidad: vencidas.cantidad, por_cobrar: aPesos(vencidas.total) },
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
