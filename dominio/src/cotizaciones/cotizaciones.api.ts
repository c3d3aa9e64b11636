import { z } from 'zod';
import {
  clienteDePapelDeApi,
  descuentoDeApi,
  impuestoPorTasaDeApi,
  itemDeApi,
  negocioDePapelDeApi,
} from '../facturas/papel.api.ts';
import { IDIOMAS } from '../idioma.ts';
import { diaDeApi, idDeApi, instanteDeApi, pesosDeApi, versionDeApi } from '../respuestas.ts';
import { ESTADOS_DE_COTIZACION } from './estados-de-cotizacion.ts';

const huellaDeApi = z.string().meta({
  description: 'SHA-256 of the canonical content that the customer was shown: 64 hexadecimal digits.',
});

const aceptacionDeApi = z.strictObject({
  nombre: z.string().meta({ description: 'Name of the person who accepted.' }),
  fecha: instanteDeApi,
  revision: z.int(),
  sha256: huellaDeApi,
  por: z
    .enum(['cliente', 'duena'])
    .meta({ description: "'duena': the owner recorded that the customer accepted." }),
  nota: z.string().nullable(),
});

export const loEnviadoDeApi = z.strictObject({
  revision: z.int(),
  cliente: clienteDePapelDeApi,
  total: pesosDeApi,
  anticipo: pesosDeApi,
  anticipo_porcentaje: z.number().nullable(),
  valida_hasta: diaDeApi.nullable(),
});
export type LoEnviadoDeApi = z.output<typeof loEnviadoDeApi>;

export const cotizacionDeApi = z
  .strictObject({
    id: idDeApi,
    version: versionDeApi,
    numero: z.string().nullable().meta({ description: "'COT-12'; null until it is sent." }),
    revision: z
      .int()
      .meta({ description: 'Revision of the content in this answer: the newest, sent or not.' }),
    revision_enviada: z
      .int()
      .nullable()
      .meta({ description: 'The revision sent last, which the customer sees.' }),
    huella: huellaDeApi.nullable().meta({ description: 'Hash of the revision sent last.' }),
    sin_enviar: z.boolean().meta({
      description: 'Whether the content in this answer was not sent, so that the customer does not see it.',
    }),
    lo_enviado: loEnviadoDeApi.nullable().meta({
      description: 'The revision sent last, which the customer was shown; null until the quote is sent.',
    }),
    estado: z.enum(ESTADOS_DE_COTIZACION).meta({ description: 'State of the revision sent last.' }),
    vencida: z
      .boolean()
      .meta({ description: "Sent, unanswered, and expired: its last day is over in the owner's zone." }),
    cliente_id: idDeApi,
    cliente: clienteDePapelDeApi,
    negocio: negocioDePapelDeApi,
    fecha: diaDeApi,
    valida_hasta: diaDeApi
      .nullable()
      .meta({ description: 'Last day on which the customer can accept the quote.' }),
    items: z.array(itemDeApi),
    descuento: descuentoDeApi.nullable(),
    precios_con_iva: z.boolean(),
    subtotal: pesosDeApi,
    descuento_importe: pesosDeApi,
    impuesto: pesosDeApi,
    impuesto_porcentaje: z.number().nullable(),
    impuestos: z.array(impuestoPorTasaDeApi),
    total: pesosDeApi,
    anticipo_porcentaje: z
      .number()
      .nullable()
      .meta({ description: 'Deposit asked for, in percent of the total; null: none.' }),
    anticipo: pesosDeApi.meta({
      description: 'The deposit in pesos: `anticipo_porcentaje` of the total, rounded half up to the cent.',
    }),
    nota: z.string(),
    terminos: z.string(),
    idioma: z.enum(IDIOMAS).meta({ description: 'Language of the paper.' }),
    aceptacion: aceptacionDeApi.nullable(),
    rechazo: z
      .strictObject({
        motivo: z.string().nullable(),
        fecha: instanteDeApi,
        por: z.enum(['cliente', 'duena']),
      })
      .nullable(),
    factura_id: idDeApi.nullable().meta({ description: 'The invoice made from the quote.' }),
    creada: instanteDeApi,
    enviada: instanteDeApi.nullable().meta({ description: 'Instant when the last revision was sent.' }),
    seguimiento: instanteDeApi
      .nullable()
      .meta({ description: 'Instant when the owner last asked for an answer; null when she never did.' }),
  })
  .meta({ id: 'Cotizacion' });
export type CotizacionDeApi = z.output<typeof cotizacionDeApi>;

export const paginaDeCotizacionesDeApi = z
  .strictObject({ cotizaciones: z.array(cotizacionDeApi), total: z.int(), totalPages: z.int() })
  .meta({ id: 'PaginaDeCotizaciones' });
export type PaginaDeCotizacionesDeApi = z.output<typeof paginaDeCotizacionesDeApi>;

const conteoDeApi = z.strictObject({ cantidad: z.int(), total: pesosDeApi });

export const resumenDeCotizacionesDeApi = z
  .strictObject({
    todas: conteoDeApi,
    abiertas: conteoDeApi.meta({
      description: 'Quotes that may become an invoice: sent and not expired, or accepted.',
    }),
    borrador: conteoDeApi,
    enviada: conteoDeApi.meta({ description: 'Sent quotes, expired ones included.' }),
    vencida: conteoDeApi,
    sin_respuesta: conteoDeApi.meta({
      description:
        'Quotes that are sent, not expired, and unanswered for three days since sending or the last reminder.',
    }),
    aceptada: conteoDeApi,
    rechazada: conteoDeApi,
    anulada: conteoDeApi,
    facturada: conteoDeApi,
  })
  .meta({ id: 'ResumenDeCotizaciones' });
export type ResumenDeCotizacionesDeApi = z.output<typeof resumenDeCotizacionesDeApi>;

export const enlaceDeCotizacionDeApi = z
  .strictObject({
    url: z.string().meta({
      description:
        "Address that opens the page without a session. It is secret: only the owner's session receives it.",
    }),
  })
  .meta({ id: 'EnlaceDeCotizacion' });
export type EnlaceDeCotizacionDeApi = z.output<typeof enlaceDeCotizacionDeApi>;
