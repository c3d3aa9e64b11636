import { z } from 'zod';
import { DIAS_EN_DESORDEN, diaPedido } from '../consultas.ts';
import { type Centavos, aPesos } from '../dinero.ts';
import { estaFueraDeRango } from '../fechas.ts';
import { type ImpuestoPorTasa } from '../facturas/totales.ts';
import {
  CIFRAS_DE_API,
  type EmitidoYRecibido,
  aEmitidoYRecibidoDeApi,
  emitidoYRecibidoDeApi,
} from '../movimientos/emitido-y-recibido.ts';
import { type Periodo } from '../periodos.ts';
import { diaDeApi, idDeApi, pesosDeApi } from '../respuestas.ts';
import { RENGLONES_DE_REPORTE, type RenglonDeReporte, type Reporte } from './reporte.ts';

const TEXTOS = {
  falta: 'Elige desde qué día y hasta cuál.',
  orden: DIAS_EN_DESORDEN,
  rango: 'Los días de un reporte son de 2000 a 2100.',
} as const;

const dia = diaPedido.refine((uno) => uno === undefined || !estaFueraDeRango(uno), TEXTOS.rango);

export const reportePedidoSchema = z
  .object({ desde: dia, hasta: dia })
  .superRefine(({ desde, hasta }, contexto) => {
    const rechazar = (campo: string, message: string) =>
      contexto.addIssue({ code: 'custom', path: [campo], message });
    if (desde && hasta) {
      if (desde > hasta) rechazar('hasta', TEXTOS.orden);
    } else if (desde || hasta) rechazar(desde ? 'hasta' : 'desde', TEXTOS.falta);
  })
  .transform(({ desde, hasta }): Periodo | null => (desde && hasta ? { desde, hasta } : null));

const cifra = (que: string) => pesosDeApi.meta({ description: que });

const ivaDeApi = z.array(
  z.strictObject({
    tasa: z
      .union([z.number(), z.literal('exento')])
      .nullable()
      .meta({ description: 'A percent; null when no tax is charged and no rate was given.' }),
    base: pesosDeApi,
    importe: pesosDeApi,
  }),
);

const renglonesDeApi = z.array(
  z.strictObject({
    es: z.enum(['propio', 'iva', 'resto']),
    nombre: z.string(),
    importe: pesosDeApi,
  }),
);

const HASTA = `At most ${RENGLONES_DE_REPORTE} rows, largest first; further rows are summed in the last one.`;

export const reporteDeApi = z
  .strictObject({
    desde: diaDeApi,
    hasta: diaDeApi,
    facturas: z.int().meta({ description: 'Number of invoices issued.' }),
    ...CIFRAS_DE_API,
    por_cobrar: cifra('Balance at the end of the last day, by business days: the ageing of that day.'),
    iva_emitido: ivaDeApi.meta({
      description: 'Tax of the amount issued, by rate; the sum of base and importe is emitido.',
    }),
    iva_cobrado: ivaDeApi.meta({
      description:
        'Tax in the amount received, by rate. Each payment counts round(IVA × paid so far ÷ total) minus what earlier payments counted. `base` is the rest of the amount received at that rate.',
    }),
    por_servicio: renglonesDeApi.meta({
      description: `By description, without discounts and tax, plus a row for the tax; the sum is emitido. ${HASTA}`,
    }),
    por_categoria: renglonesDeApi.meta({ description: `Like por_servicio, by category. ${HASTA}` }),
    por_cliente: z
      .array(z.strictObject({ cliente_id: idDeApi.nullable(), nombre: z.string(), ...CIFRAS_DE_API }))
      .meta({ description: HASTA }),
    por_metodo: z
      .array(
        z.strictObject({
          metodo_pago_id: idDeApi
            .nullable()
            .meta({ description: 'Null for deposits, and for the sum of all others.' }),
          nombre: z.string(),
          recibido: pesosDeApi,
        }),
      )
      .meta({ description: `The sum is recibido. ${HASTA}` }),
    anterior: emitidoYRecibidoDeApi.meta({
      description:
        'The compared period. For days of one month from the 1st: the same days of the previous month, as far as it has them (1–31/03 with 1–28/02). For any other period: as many days, directly before.',
    }),
  })
  .meta({ id: 'Reporte' });
export type ReporteDeApi = z.output<typeof reporteDeApi>;

export interface ReporteEntero {
  readonly periodo: Periodo;
  readonly reporte: Reporte;
  readonly por_cobrar: Centavos;
  readonly anterior: EmitidoYRecibido;
}

const enPesos = (tasas: readonly ImpuestoPorTasa[]) =>
  tasas.map(({ tasa, base, importe }) => ({ tasa, base: aPesos(base), importe: aPesos(importe) }));
const renglonesEnPesos = (renglones: readonly RenglonDeReporte[]) =>
  renglones.map((uno) => ({ ...uno, importe: aPesos(uno.importe) }));

export const aReporteDeApi = ({ periodo, reporte, por_cobrar, anterior }: ReporteEntero): ReporteDeApi => ({
  desde: periodo.desde,
  hasta: periodo.hasta,
  facturas: reporte.facturas,
  emitido: aPesos(reporte.emitido),
  recibido: aPesos(reporte.recibido),
  por_cobrar: aPesos(por_cobrar),
  iva_emitido: enPesos(reporte.iva_emitido),
  iva_cobrado: enPesos(reporte.iva_cobrado),
  por_servicio: renglonesEnPesos(reporte.por_servicio),
  por_categoria: renglonesEnPesos(reporte.por_categoria),
  por_cliente: reporte.por_cliente.map((una) => ({
    ...una,
    emitido: aPesos(una.emitido),
    recibido: aPesos(una.recibido),
  })),
  por_metodo: reporte.por_metodo.map((uno) => ({ ...uno, recibido: aPesos(uno.recibido) })),
  anterior: aEmitidoYRecibidoDeApi(anterior),
});
