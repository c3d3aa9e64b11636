import { z } from 'zod';
import { comoSeLlama } from '../como-se-llama.ts';
import { idDeFlujo } from '../flujo.ts';
import { type FormasDe } from '../forma.ts';
import { IDIOMAS } from '../idioma.ts';
import { aPesos, formatoDeDinero } from '../dinero.ts';
import { type Registrado } from '../decider.ts';
import { type Instante, SIN_FECHA, formatoDeDia } from '../fechas.ts';
import { type Proyeccion } from '../proyeccion.ts';
import { diaDeApi, idDeApi, instanteDeApi, pesosDeApi, versionDeApi } from '../respuestas.ts';
import { palabrasDeFactura, restoDe } from './busqueda-de-facturas.ts';
import {
  EVENTOS_DE_FACTURA,
  type EventoDeFactura,
  type Factura,
  NO_ESTAN_EN_EL_PAPEL,
  type SituacionDeFactura,
  pagoCompleto,
  factura as decider,
} from './factura.ts';
import { fiscalDeApi } from './fiscal.schema.ts';
import { FORMA_DEL_PAPEL } from './forma-del-papel.ts';
import { cancelacionDeTimbreDeApi } from './timbre.schema.ts';
import {
  aDescuentoDeApi,
  aImpuestosDeApi,
  aItemDeApi,
  clienteDePapelDeApi,
  descuentoDeApi,
  impuestoPorTasaDeApi,
  itemDeApi,
  negocioDePapelDeApi,
} from './papel.api.ts';
import { descuentoImporteDe } from './totales.ts';

export const idDeFactura = idDeFlujo;

export interface VistaDeFactura {
  readonly id: string;
  readonly version: number;
  readonly factura: Factura;
  readonly creada: Instante;
  /** The version of the last event that changed the paper. */
  readonly papel: number;
  readonly cambiada: Instante;
}

export const nombreDeFactura = ({ factura: { datos } }: VistaDeFactura): string =>
  [
    `Factura ${datos.numero_factura}`,
    comoSeLlama(datos.cliente),
    formatoDeDinero(datos.total),
    formatoDeDia(datos.fecha_factura),
  ].join(' · ');

const situacionDe = (vista: VistaDeFactura | null): SituacionDeFactura =>
  vista
    ? { version: vista.version, factura: vista.factura, eliminada: false, anulados: [], timbres: [] }
    : decider.initialState;

const CAMPOS = {
  owner: 'text',
  cliente_id: 'text',
  estado: 'text',
  numero_factura: 'number',
  fecha_factura: 'day',
  fecha_vencimiento: 'day',
  total: 'number',
  balance_restante: 'number',
  resto: 'number',
  creada: 'instant',
} as const;
export type CampoDeFactura = keyof typeof CAMPOS;

export const vistaDeFacturas: Proyeccion<VistaDeFactura, EventoDeFactura, CampoDeFactura, 'facturas'> = {
  name: 'facturas',
  revision: 19,
  types: EVENTOS_DE_FACTURA,
  keysOf: (evento) => [idDeFactura(evento.streamId)],
  project: (vista, evento: Registrado<EventoDeFactura>, id) => {
    const { factura } = decider.evolve(situacionDe(vista), evento);
    if (!factura) return null;
    const { at } = evento.metadata;
    const papel = vista && NO_ESTAN_EN_EL_PAPEL.includes(evento.type) ? vista.papel : evento.version;
    return { id, version: evento.version, papel, factura, creada: vista?.creada ?? at, cambiada: at };
  },
  forma: {
    id: 'texto',
    version: 'numero',
    papel: 'numero',
    factura: {
      user_id: 'texto',
      estado: 'texto',
      idioma: 'texto',
      datos: {
        numero_factura: 'numero',
        fecha_factura: 'texto',
        fecha_vencimiento: ['o-nada', 'texto'],
        deposito: 'numero',
        balance_restante: 'numero',
        ...FORMA_DEL_PAPEL,
      },
      abonos: [
        'cada',
        {
          id: 'texto',
          monto: 'numero',
          fecha: 'texto',
          metodo_pago: { id: 'texto', nombre: 'texto' },
          nota: ['o-nada', 'texto'],
        },
      ],
      ajuste: 'numero',
      fecha_pago: ['o-nada', 'texto'],
      en_partes: 'logico',
      fiscal: [
        'o-nada',
        {
          renglones: [
            'cada',
            {
              clave_sat: ['o-nada', 'texto'],
              unidad_sat: ['o-nada', 'texto'],
              iva_cero: ['o-nada', 'texto'],
            },
          ],
          sustituye: ['o-nada', 'texto'],
        },
      ],
      timbre: [
        'o-nada',
        {
          uuid: 'texto',
          fecha: 'texto',
          sha256: 'texto',
          rfc_emisor: 'texto',
          rfc_receptor: 'texto',
          cancelado: ['o-nada', { motivo: 'texto', sustituida_por: ['o-nada', 'texto'] }],
        },
      ],
    },
    creada: 'texto',
    cambiada: 'texto',
  } satisfies FormasDe<VistaDeFactura>,
  fields: CAMPOS,
  fieldsOf: ({ factura, creada }) => ({
    owner: factura.user_id,
    cliente_id: factura.datos.cliente_id,
    estado: factura.estado,
    numero_factura: factura.datos.numero_factura,
    fecha_factura: factura.datos.fecha_factura,
    fecha_vencimiento: factura.datos.fecha_vencimiento ?? SIN_FECHA,
    total: factura.datos.total,
    balance_restante: factura.datos.balance_restante,
    resto: restoDe(factura.datos),
    creada,
  }),
  wordsOf: ({ factura }) => palabrasDeFactura(factura.datos),
};

const abonoDeApi = z.strictObject({
  id: idDeApi,
  monto: pesosDeApi,
  fecha: diaDeApi,
  metodo_pago: z.strictObject({ id: idDeApi, nombre: z.string() }),
  nota: z.string().nullable(),
});

const timbreDeApi = z.strictObject({
  uuid: z.string().meta({ description: 'Folio fiscal, in capitals.' }),
  fecha: z.string().meta({ description: 'Time of stamping, YYYY-MM-DDThh:mm:ss in central Mexico.' }),
  sha256: z.string().meta({ description: 'SHA-256 of the stamped XML.' }),
  rfc_emisor: z.string(),
  rfc_receptor: z.string(),
  cancelado: cancelacionDeTimbreDeApi.nullable(),
});

export const facturaDeApi = z
  .strictObject({
    id: idDeApi,
    version: versionDeApi,
    cliente_id: idDeApi,
    cliente: clienteDePapelDeApi,
    negocio: negocioDePapelDeApi,
    numero_factura: z.int(),
    fecha_factura: diaDeApi,
    fecha_vencimiento: diaDeApi.nullable(),
    descuento: descuentoDeApi
      .nullable()
      .meta({ description: 'Discount on the whole, after the discounts of the items.' }),
    precios_con_iva: z.boolean().meta({ description: 'Whether prices and item totals include the tax.' }),
    subtotal: pesosDeApi,
    descuento_importe: pesosDeApi.meta({
      description: 'Sum of all discounts: total = subtotal − descuento_importe + impuesto.',
    }),
    impuesto: pesosDeApi,
    impuesto_porcentaje: z.number().nullable(),
    impuestos: z.array(impuestoPorTasaDeApi).meta({
      description:
        'Tax by rate; the sum is `impuesto`. A single entry when the items have no IVA of their own.',
    }),
    total: pesosDeApi,
    deposito: pesosDeApi,
    ajuste: pesosDeApi.meta({
      description:
        "'Ajuste al revertir': the part of an old event's balance that deposit and payments do not explain. It counts as a payment, may be negative; 0 without one.",
    }),
    abonado: pesosDeApi.meta({
      description: 'Sum of deposit, ajuste and payments: total − balance_restante.',
    }),
    balance_restante: pesosDeApi,
    en_partes: z.boolean().meta({
      description:
        "Whether a partial payment was ever recorded. The paper then has a line 'Payments' for ajuste and payments.",
    }),
    nota: z.string(),
    terminos: z.string(),
    idioma: z.enum(IDIOMAS).meta({ description: 'Language of the paper.' }),
    estado: z.enum(['borrador', 'pendiente', 'pagada']),
    metodo_pago_id: idDeApi.nullable(),
    metodo_pago: z.strictObject({ id: idDeApi, nombre: z.string() }).nullable(),
    fecha_pago: instanteDeApi.nullable(),
    abonos: z.array(abonoDeApi).meta({
      description: 'Payments in force, oldest first. On a paid invoice the last payment completed it.',
    }),
    items: z.array(itemDeApi),
    fiscal: fiscalDeApi.nullable().meta({
      description:
        'Data for SAT besides the figures; null until the owner gives some. A key here wins over the key of its item.',
    }),
    timbre: timbreDeApi.nullable().meta({
      description: 'The last stamp. While it is in force, the invoice cannot be changed.',
    }),
    creada: instanteDeApi,
  })
  .meta({ id: 'Factura' });
export type FacturaDeApi = z.output<typeof facturaDeApi>;

export const paginaDeFacturasDeApi = z
  .strictObject({ facturas: z.array(facturaDeApi), total: z.int(), totalPages: z.int() })
  .meta({ id: 'PaginaDeFacturas' });
export type PaginaDeFacturasDeApi = z.output<typeof paginaDeFacturasDeApi>;

export const aFacturaDeApi = ({ id, version, factura, creada }: VistaDeFactura): FacturaDeApi => {
  const { datos, estado, idioma, abonos, ajuste, fecha_pago, en_partes, fiscal, timbre } = factura;
  const metodo_pago = pagoCompleto(factura)?.metodo_pago ?? null;
  return {
    id,
    version,
    cliente_id: datos.cliente_id,
    cliente: datos.cliente,
    negocio: datos.negocio,
    numero_factura: datos.numero_factura,
    fecha_factura: datos.fecha_factura,
    fecha_vencimiento: datos.fecha_vencimiento,
    descuento: aDescuentoDeApi(datos.descuento),
    precios_con_iva: datos.precios_con_iva,
    subtotal: aPesos(datos.subtotal),
    descuento_importe: aPesos(descuentoImporteDe(datos)),
    impuesto: aPesos(datos.impuesto),
    impuesto_porcentaje: datos.impuesto_porcentaje,
    impuestos: aImpuestosDeApi(datos),
    total: aPesos(datos.total),
    deposito: aPesos(datos.deposito),
    ajuste: aPesos(ajuste),
    abonado: aPesos(datos.total - datos.balance_restante),
    balance_restante: aPesos(datos.balance_restante),
    en_partes,
    nota: datos.nota,
    terminos: datos.terminos,
    idioma,
    estado,
    metodo_pago_id: metodo_pago?.id ?? null,
    metodo_pago,
    fecha_pago,
    abonos: abonos.map((abono) => ({ ...abono, monto: aPesos(abono.monto) })),
    items: datos.items.map(aItemDeApi),
    fiscal: fiscal && { renglones: [...fiscal.renglones], sustituye: fiscal.sustituye },
    timbre,
    creada,
  };
};
