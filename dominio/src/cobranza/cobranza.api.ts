import { z } from 'zod';
import { busquedaPedida, limitePedido, oVacio, paginaPedida } from '../consultas.ts';
import { MAXIMO } from '../dinero.ts';
import { leidoPor, numeroOpcional, textoOpcional } from '../esquemas.ts';
import { diaDe, diaDicho, instanteDe, type Dia } from '../fechas.ts';
import { EDADES_VENCIDAS, type EdadVencida } from '../movimientos/antiguedad.ts';
import { deudoraDeApi } from '../movimientos/deudas.api.ts';
import { diaDeApi, idDeApi, instanteDeApi, pesosDeApi } from '../respuestas.ts';
import { TONOS } from './tono.ts';

export const TEXTOS_DE_COBRANZA = {
  orden: 'El orden no es válido.',
  edad: 'La antigüedad no es válida.',
  canal: 'El canal no es válido.',
  tono: 'El tono no es válido.',
  insistir: 'Indica si insistes.',
  recordadoEn: 'El momento del recordatorio no es válido.',
  recordadoDespues: 'El recordatorio no puede ser posterior a ahora.',
  recordadoHaceMucho: 'El recordatorio no puede ser de hace más de 7 días.',
  fechaDePromesa: 'Elige qué día prometió pagar.',
  promesaPasada: 'La promesa no puede ser de un día que ya pasó.',
  monto: 'El monto prometido debe ser mayor a 0.',
  hasta: 'Elige hasta qué día.',
  hastaPasado: 'El día debe ser posterior a hoy.',
  muyLejos: 'El día no puede ser de más de un año después de hoy.',
} as const;

export const NADA_VENCIDO = 'Ya no debe nada vencido.';
export const RECORDATORIO_NO_ENCONTRADO = 'Recordatorio no encontrado.';

export const CANALES = ['whatsapp', 'llamada', 'email'] as const;
export type Canal = (typeof CANALES)[number];

/** Days without a further reminder, from the day of a reminder or payment on, that day included. */
export const DIAS_DE_DESCANSO = 3;
/** A reminder made offline is recorded up to this number of days later. */
export const DIAS_DE_ATRASO = 7;

export const TAMANO_DE_PAGINA_DE_COBRANZA = 25;

export const ORDENES_DE_COBRANZA = ['cobranza', 'vencido', 'dias', 'nombre'] as const;
export type OrdenDeCobranza = (typeof ORDENES_DE_COBRANZA)[number];

export const cobranzaPedidaSchema = z.object({
  page: paginaPedida,
  limit: limitePedido(TAMANO_DE_PAGINA_DE_COBRANZA),
  order: oVacio(z.enum(ORDENES_DE_COBRANZA, TEXTOS_DE_COBRANZA.orden).default('cobranza')),
  q: busquedaPedida,
  edad: oVacio(z.enum(EDADES_VENCIDAS, TEXTOS_DE_COBRANZA.edad).optional()),
});
export type CobranzaPedida = z.output<typeof cobranzaPedidaSchema>;

const DIA = { type: 'string', format: 'date' } as const;

/**
 * A reminder refused with 409 and `errors.insistir` is recorded when the request is repeated with `insistir:
 * true`.
 */
export const recordatorioSchema = z.object({
  canal: z.enum(CANALES, TEXTOS_DE_COBRANZA.canal).default('whatsapp'),
  tono: z.enum(TONOS, TEXTOS_DE_COBRANZA.tono),
  insistir: z.boolean(TEXTOS_DE_COBRANZA.insistir).default(false),
  recordado_en: leidoPor(instanteDe, TEXTOS_DE_COBRANZA.recordadoEn, {
    type: 'string',
    format: 'date-time',
  }).nullish(),
});
export type NuevoRecordatorio = z.output<typeof recordatorioSchema>;

/** A promise replaces the customer's earlier promise. */
export const promesaSchema = z.object({
  fecha: leidoPor(diaDe, TEXTOS_DE_COBRANZA.fechaDePromesa, DIA),
  monto: numeroOpcional({
    clase: 'importe',
    nombre: 'el monto prometido',
    falta: TEXTOS_DE_COBRANZA.monto,
    minimo: 1,
    maximo: MAXIMO,
  }),
  nota: textoOpcional(),
});
export type NuevaPromesa = z.output<typeof promesaSchema>;

export const posposicionSchema = z.object({
  hasta: leidoPor(diaDe, TEXTOS_DE_COBRANZA.hasta, DIA),
});
export type Posposicion = z.output<typeof posposicionSchema>;

/**
 * A customer is in the first of these situations that applies. Only `por_recordar` customers are proposed
 * for a reminder.
 */
export const SITUACIONES = [
  'al_corriente',
  'no_recordar',
  'pospuesta',
  'prometio',
  'aviso',
  'recordada',
  'abono',
  'por_recordar',
] as const;
export type SituacionDeCobranza = (typeof SITUACIONES)[number];

const recordatorioDeApi = z
  .strictObject({
    id: idDeApi,
    instante: instanteDeApi,
    dia: diaDeApi.meta({ description: "Day of the reminder in the owner's zone." }),
    hora: z.string().meta({ description: "Time of the reminder in the owner's zone, such as 10:14." }),
    canal: z.enum(CANALES),
    tono: z.enum(TONOS),
    persona: z.string().meta({ description: 'Name of the user who made the reminder.' }),
    propio: z.boolean().meta({ description: 'Whether the user who asks made the reminder.' }),
  })
  .meta({ id: 'Recordatorio' });
export type RecordatorioDeApi = z.output<typeof recordatorioDeApi>;

const promesaDeApi = z
  .strictObject({
    fecha: diaDeApi,
    monto: pesosDeApi.nullable().meta({ description: 'Amount promised; null: everything that was overdue.' }),
    nota: z.string().nullable(),
    falta: pesosDeApi.meta({ description: 'Amount of the promise that is still missing.' }),
    rota: z
      .boolean()
      .meta({ description: 'Whether the day of the promise is over and part of the amount is missing.' }),
  })
  .meta({ id: 'Promesa' });

export const cobranzaDeClientaDeApi = z
  .strictObject({
    cliente: deudoraDeApi,
    al: diaDeApi.meta({ description: "The owner's current day, by which debts are overdue." }),
    vencido: pesosDeApi.meta({ description: "Sum of the balances of the customer's overdue invoices." }),
    dias: z
      .int()
      .meta({ description: 'Days since the oldest overdue invoice was due; 0 without overdue invoices.' }),
    facturas: z
      .array(
        z.strictObject({
          factura_id: idDeApi,
          numero_factura: z.int(),
          vence: diaDeApi,
          saldo: pesosDeApi,
        }),
      )
      .meta({ description: "The customer's overdue invoices, oldest first." }),
    situacion: z.enum(SITUACIONES),
    tono: z.enum(TONOS).meta({ description: 'Proposed tone of the reminder.' }),
    ultimo_recordatorio: recordatorioDeApi.nullable(),
    abono: z.strictObject({ fecha: diaDeApi, monto: pesosDeApi }).nullable().meta({
      description: 'Payments of the latest day with a payment within the last three days; null without one.',
    }),
    aviso: z
      .strictObject({ fecha: diaDeApi, monto: pesosDeApi })
      .nullable()
      .meta({ description: "The customer's unanswered notice of payment; it expires after five days." }),
    descansa_hasta: diaDeApi.nullable().meta({
      description: 'Day from which the customer may be reminded again; null when she may be reminded today.',
    }),
    promesa: promesaDeApi.nullable().meta({ description: 'The promise; null once kept.' }),
    pospuesta_hasta: diaDeApi.nullable(),
    no_recordar: z.boolean(),
  })
  .meta({ id: 'CobranzaDeCliente' });
export type CobranzaDeClientaDeApi = z.output<typeof cobranzaDeClientaDeApi>;

const porEdadDeApi = {
  de_1_a_30: pesosDeApi,
  de_31_a_60: pesosDeApi,
  de_61_a_90: pesosDeApi,
  mas_de_90: pesosDeApi,
} satisfies Record<EdadVencida, unknown>;

export const paginaDeCobranzaDeApi = z
  .strictObject({
    al: diaDeApi,
    totales: z
      .strictObject({
        facturas: z.int(),
        clientes: z.int(),
        vencido: pesosDeApi,
        por_edad: z
          .strictObject(porEdadDeApi)
          .meta({ description: 'The overdue amount by the days since it was due.' }),
        por_recordar: z.int().meta({ description: 'Number of customers who are proposed to be reminded.' }),
        promesas_rotas: z.int(),
      })
      .meta({ description: 'Totals of all pages. The first three equal the dashboard’s overdue figures.' }),
    clientes: z.array(cobranzaDeClientaDeApi).meta({
      description:
        'Broken promises first, then by days overdue × overdue amount; last the customers who are not to be reminded now (promise, postponed, never).',
    }),
    total: z.int().meta({ description: 'Number of customers found; `totales` are of all customers.' }),
    totalPages: z.int(),
  })
  .meta({ id: 'PaginaDeCobranza' });
export type PaginaDeCobranzaDeApi = z.output<typeof paginaDeCobranzaDeApi>;

const ACCIONES: Readonly<Record<Canal, readonly [propia: string, ajena: string]>> = {
  whatsapp: ['le escribiste', 'le escribió'],
  llamada: ['le llamaste', 'le llamó'],
  email: ['le enviaste un correo', 'le envió un correo'],
};

export const recordatorioDicho = (
  { canal, dia, persona, propio }: Pick<RecordatorioDeApi, 'canal' | 'dia' | 'persona' | 'propio'>,
  hoy: Dia,
  ya: 'ya ' | '' = '',
): string => {
  const [propia, ajena] = ACCIONES[canal];
  return `${propio ? ya + propia : `${persona} ${ya}${ajena}`} ${diaDicho(dia, hoy)}`;
};
