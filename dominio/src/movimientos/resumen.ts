import { z } from 'zod';
import { type Centavos, aPesos } from '../dinero.ts';
import { mesDe } from '../fechas.ts';
import { pesosDeApi } from '../respuestas.ts';
import {
  type EmitidoYRecibido,
  aEmitidoYRecibidoDeApi,
  emitidoYRecibidoDeApi,
} from './emitido-y-recibido.ts';
import { type Conteo, type TramoConCifras, cantidadDe, emitidoDe, sumar } from './tramos.ts';

/**
 * GET /api/facturas/resumen, in pesos (spec section 9). For a period each figure counts by the date that
 * `segun` names.
 */

const SEGUN = {
  total_facturado: 'fecha_factura',
  pendiente_a_pagar: 'fecha_factura',
  por_cobrar: 'fecha_factura',
  a_punto_de_vencer: 'fecha_factura',
  vencidas: 'fecha_factura',
  total_cobrado: 'fecha_del_ultimo_pago',
  recibido: 'fecha_de_cada_pago',
  facturas: 'fecha_factura',
  por_estado: 'fecha_factura',
  emitido: 'fecha_factura',
} as const;

const cifra = (que: string) => pesosDeApi.meta({ description: que });

export const resumenDeApi = z
  .strictObject({
    total_facturado: cifra('Totals of paid invoices.'),
    pendiente_a_pagar: cifra('Totals of pending invoices.'),
    por_cobrar: cifra("Balance of the pending invoices: the ledger's 'Por cobrar'."),
    a_punto_de_vencer: z
      .strictObject({ cantidad: z.int(), total: pesosDeApi })
      .meta({ description: 'Pending invoices due in 0 to 7 days.' }),
    vencidas: z
      .strictObject({ cantidad: z.int(), por_cobrar: pesosDeApi })
      .meta({ description: 'Overdue invoices, and the sum of their balances.' }),
    total_cobrado: cifra('Totals of the invoices that became paid; over all time it equals total_facturado.'),
    recibido: cifra("Money received: payments by their own day, deposits by the invoice's."),
    facturas: z.int(),
    cotizaciones: z.int().meta({
      description: 'Open quotes of today, whatever the period: sent and not expired, or accepted.',
    }),
    por_estado: z.strictObject({ todas: z.int(), borrador: z.int(), pendiente: z.int(), pagada: z.int() }),
    por_mes: z.array(z.strictObject({ mes: z.string(), emitido: pesosDeApi, recibido: pesosDeApi })).meta({
      description: 'Amounts issued (by fecha_factura, without drafts) and received by month, oldest first.',
    }),
    este_mes: emitidoYRecibidoDeApi.extend({ anterior: emitidoYRecibidoDeApi }).meta({
      id: 'EsteMes',
      description:
        'From the first day of this month to today, whatever the period; `anterior`: the same days of the previous month.',
    }),
    segun: z
      .strictObject(
        Object.fromEntries(Object.entries(SEGUN).map(([campo, fecha]) => [campo, z.literal(fecha)])) as {
          [C in keyof typeof SEGUN]: z.ZodLiteral<(typeof SEGUN)[C]>;
        },
      )
      .meta({ description: 'The date by which each figure belongs to a period.' }),
  })
  .meta({ id: 'Resumen' });
export type ResumenDeApi = z.output<typeof resumenDeApi>;

const mesesDe = (tramos: readonly TramoConCifras[]): ResumenDeApi['por_mes'] => {
  const meses = new Map<string, { emitidas: number; emitido: Centavos; recibido: Centavos }>();
  for (const { tramo, cifras } of tramos) {
    const mes = meses.get(mesDe(tramo)) ?? { emitidas: 0, emitido: 0, recibido: 0 };
    mes.emitidas += cantidadDe(cifras, 'pendiente') + cantidadDe(cifras, 'pagada');
    mes.emitido += emitidoDe(cifras);
    mes.recibido += cifras.recibido;
    meses.set(mesDe(tramo), mes);
  }
  return (
    [...meses]
      // A month of drafts alone has figures, too.
      .filter(([, { emitidas, recibido }]) => emitidas > 0 || recibido !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([mes, { emitido, recibido }]) => ({ mes, emitido: aPesos(emitido), recibido: aPesos(recibido) }))
  );
};

export interface MesComparado extends EmitidoYRecibido {
  readonly anterior: EmitidoYRecibido;
}

export const aResumenDeApi = (
  tramos: readonly TramoConCifras[],
  esteMes: MesComparado,
  porVencer: Conteo,
  vencidas: Conteo,
  cotizaciones: number,
): ResumenDeApi => {
  const todo = sumar(tramos.map(({ cifras }) => cifras));
  const facturas = cantidadDe(todo);
  return {
    total_facturado: aPesos(todo.porEstado.pagada.total),
    pendiente_a_pagar: aPesos(todo.porEstado.pendiente.total),
    por_cobrar: aPesos(todo.porCobrar.total),
    a_punto_de_vencer: { cantidad: porVencer.cantidad, total: aPesos(porVencer.total) },
    vencidas: { cantidad: vencidas.cantidad, por_cobrar: aPesos(vencidas.total) },
    total_cobrado: aPesos(todo.cobrado),
    recibido: aPesos(todo.recibido),
    facturas,
    cotizaciones,
    por_estado: {
      todas: facturas,
      borrador: cantidadDe(todo, 'borrador'),
      pendiente: cantidadDe(todo, 'pendiente'),
      pagada: cantidadDe(todo, 'pagada'),
    },
    por_mes: mesesDe(tramos),
    este_mes: {
      ...aEmitidoYRecibidoDeApi(esteMes),
      anterior: aEmitidoYRecibidoDeApi(esteMes.anterior),
    },
    segun: SEGUN,
  };
};
