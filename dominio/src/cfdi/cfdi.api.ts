import { z } from 'zod';
import { FORMAS_DE_PAGO } from '../catalogos-sat.ts';
import { DIAS_EN_DESORDEN, diaPedido, oVacio } from '../consultas.ts';
import { type Dia } from '../fechas.ts';
import { TEXTOS_DE_METODO } from '../metodos-de-pago/metodos-de-pago.ts';
import { idDeApi } from '../respuestas.ts';

/** SAT's MetodoPago: `pue` is paid at once, `ppd` in parts or later. */
export const PAGOS_DE_CFDI = ['pue', 'ppd'] as const;
export type PagoDeCfdi = (typeof PAGOS_DE_CFDI)[number];

export const TEXTOS_DE_CFDI_PEDIDO = {
  pago: 'El pago es pue o ppd.',
} as const;

/**
 * Query of GET /api/facturas/{id}/cfdi. `pago` is PUE by default when the invoice has no balance, otherwise
 * PPD. `forma` is SAT's payment form of a deposit or of payments to come, which no recorded payment tells.
 */
export const cfdiPedidoSchema = z.object({
  pago: oVacio(z.enum(PAGOS_DE_CFDI, TEXTOS_DE_CFDI_PEDIDO.pago).optional()),
  forma: oVacio(
    z
      .enum(
        FORMAS_DE_PAGO.map(({ clave }) => clave),
        TEXTOS_DE_METODO.forma_sat,
      )
      .optional(),
  ),
});
export type CfdiPedido = z.output<typeof cfdiPedidoSchema>;

export const CFDI_SIN_DIAS = 'Elige desde y hasta qué día.';
export const CFDI_MAXIMOS = 5_000;
export const demasiadosCfdi = (cuantos: number): string =>
  `En esos días hay ${cuantos} facturas, y el máximo es ${CFDI_MAXIMOS}. Elige menos días.`;

const dia = diaPedido.pipe(z.string({ error: CFDI_SIN_DIAS })).transform((texto): Dia => texto);
export const periodoDeCfdiSchema = z
  .object({ desde: dia, hasta: dia })
  .refine(({ desde, hasta }) => desde <= hasta, { error: DIAS_EN_DESORDEN, path: ['hasta'] });
export type PeriodoDeCfdi = z.output<typeof periodoDeCfdiSchema>;

const reparoDeApi = z.strictObject({
  campo: z.string().meta({
    description:
      'Where it is mended: negocio.fiscal, negocio.fiscal.<x>, cliente.fiscal, cliente.fiscal.<x>, renglones.<n>.clave_sat, ' +
      'renglones.<n>.unidad_sat, renglones.<n>.iva_cero (n from 0), metodo.forma_sat (of metodo_id), forma (the query), ' +
      'sustituye, factura.',
  }),
  texto: z.string().meta({ description: 'Text in Spanish, to be shown.' }),
  metodo_id: idDeApi
    .optional()
    .meta({ description: 'The payment method to correct, when `campo` is metodo.forma_sat.' }),
});
export type ReparoDeApi = z.output<typeof reparoDeApi>;

export const cfdiDeApi = z
  .strictObject({
    lista: z
      .boolean()
      .meta({ description: 'Whether the invoice can be stamped: nothing is missing, and the sums match.' }),
    faltas: z.array(reparoDeApi).meta({ description: 'What is missing before the invoice can be stamped.' }),
    avisos: z.array(reparoDeApi).meta({ description: 'Warnings, which do not prevent stamping.' }),
    xml: z.string().nullable().meta({
      description:
        'CFDI 4.0 without Sello, NoCertificado and Certificado, which the PAC adds; null until ready.',
    }),
    pago: z.enum(PAGOS_DE_CFDI),
    forma: z
      .string()
      .nullable()
      .meta({ description: 'FormaPago: a key of c_FormaPago; null while it is unknown.' }),
    porque: z.string().meta({ description: 'Reason for `pago` and `forma`; text in Spanish, to be shown.' }),
  })
  .meta({ id: 'Cfdi' });
export type CfdiDeApi = z.output<typeof cfdiDeApi>;
