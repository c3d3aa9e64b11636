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

/** Quotes in the API (docs/cotizaciones.md): an invoice's answer without deposit and payments. */

const huellaDeApi = z
  .string()
  .meta({ description: 'SHA-256 of the canonical content that was shown: 64 hexadecimal digits.' });

const aceptacionDeApi = z.strictObject({
  nombre: z.string().meta({ description: 'Who accepted.' }),
  fecha: instanteDeApi,
  revision: z.int(),
  sha256: huellaDeApi,
  por: z.enum(['cliente', 'duena']).meta({ description: "'duena': the owner says that it was accepted." }),
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
    revision: z.int().meta({ description: 'Of the content in this answer: the newest, sent or not.' }),
    revision_enviada: z.int().nullable().meta({ description: 'The last one sent, which the customer sees.' }),
    huella: huellaDeApi.nullable().meta({ description: 'Of the last one sent.' }),
    sin_enviar: z.boolean().meta({ description: 'This content was not sent: the customer does not see it.' }),
    lo_enviado: loEnviadoDeApi.nullable().meta({
      description:
        'What the customer was told: of the last one sent, whatever was changed since. Null until it is sent.',
    }),
    estado: z.enum(ESTADOS_DE_COTIZACION).meta({ description: 'Of the last revision that was sent.' }),
    vencida: z.boolean().meta({ description: 'Sent, unanswered, and its last day is over in her zone.' }),
    cliente_id: idDeApi,
    cliente: clienteDePapelDeApi,
    negocio: negocioDePapelDeApi,
    fecha: diaDeApi,
    valida_hasta: diaDeApi
      .nullable()
      .meta({ description: 'The last day on which the customer can accept it.' }),
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
      .meta({ description: 'Asked for in advance; null: nothing is.' }),
    anticipo: pesosDeApi.meta({ description: 'What that percent is of the total, half up to the cent.' }),
    nota: z.string(),
    terminos: z.string(),
    idioma: z.enum(IDIOMAS).meta({ description: 'What its paper is printed in.' }),
    aceptacion: aceptacionDeApi.nullable(),
    rechazo: z
      .strictObject({
        motivo: z.string().nullable(),
        fecha: instanteDeApi,
        por: z.enum(['cliente', 'duena']),
      })
      .nullable(),
    factura_id: idDeApi.nullable().meta({ description: 'The invoice it became.' }),
    creada: instanteDeApi,
    enviada: instanteDeApi.nullable().meta({ description: 'When the last revision was sent.' }),
    seguimiento: instanteDeApi
      .nullable()
      .meta({ description: 'When she last asked after it; null where she did not.' }),
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
      description: 'Sent and not expired, or accepted: what may still become an invoice.',
    }),
    borrador: conteoDeApi,
    enviada: conteoDeApi.meta({ description: 'Also those that expired.' }),
    vencida: conteoDeApi,
    sin_respuesta: conteoDeApi.meta({
      description:
        'Sent, not expired, and unanswered for three days or more since she sent it or asked after it.',
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
    url: z
      .string()
      .meta({ description: 'Opens the page without a session. A secret: her session alone is told.' }),
  })
  .meta({ id: 'EnlaceDeCotizacion' });
export type EnlaceDeCotizacionDeApi = z.output<typeof enlaceDeCotizacionDeApi>;
