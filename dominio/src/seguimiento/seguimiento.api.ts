import { z } from 'zod';
import { limitePedido, paginaPedida } from '../consultas.ts';
import { MAXIMO, aPesos } from '../dinero.ts';
import { dichoOpcional, leido, leidoPor, nombreDicho, textoOpcional } from '../esquemas.ts';
import { diaDe } from '../fechas.ts';
import { type Factura } from '../facturas/factura.ts';
import { nuevoAbonoSchema } from '../facturas/factura.schema.ts';
import { type Idioma } from '../idioma.ts';
import { leerNumero } from '../numero-escrito.ts';
import { diaDeApi, idDeApi, pesosDeApi } from '../respuestas.ts';
import { type AvisoDePago, type PagoDicho, type Seguimiento, avisoAbierto } from './seguimiento.ts';
import { TEXTOS_DE_AVISO } from './textos-de-aviso.ts';

export const LETRAS_DE_AVISO = 100;

const MONTO = { clase: 'importe', nombre: 'el monto', minimo: 1, maximo: MAXIMO } as const;

const avisoEn = (idioma: Idioma) => {
  const textos = TEXTOS_DE_AVISO[idioma];
  return z.object({
    monto: leido(
      (valor) => {
        const monto = leerNumero(valor, { ...MONTO, falta: textos.monto });
        // The other refusals of numbers are Spanish.
        return 'valor' in monto || monto.rechazo === textos.monto ? monto : { rechazo: textos.montoIlegible };
      },
      { type: 'number', exclusiveMinimum: 0, description: 'At most the balance; at most 2 decimals.' },
    ),
    fecha: leidoPor(diaDe, textos.fecha, { type: 'string', format: 'date' }),
    metodo: leidoPor(nombreDicho(LETRAS_DE_AVISO), textos.metodo, {
      type: 'string',
      maxLength: LETRAS_DE_AVISO,
    }),
    referencia: dichoOpcional(LETRAS_DE_AVISO, textos.referencia),
  }) satisfies z.ZodType<PagoDicho>;
};

/** Body of the customer's payment notice, not validated yet (`AVISO_SCHEMA`). */
export const avisoEscritoSchema = z.object({
  monto: z
    .unknown()
    .optional()
    .meta({ type: 'number', description: 'Pesos, at most the balance; also as typed text.' }),
  fecha: z.unknown().optional().meta({ type: 'string', format: 'date' }),
  metodo: z.unknown().optional().meta({ type: 'string', maxLength: LETRAS_DE_AVISO }),
  referencia: z
    .unknown()
    .optional()
    .meta({ type: ['string', 'null'] as never, maxLength: LETRAS_DE_AVISO }),
});
export type AvisoEscrito = z.output<typeof avisoEscritoSchema>;

export const AVISO_SCHEMA = { en: avisoEn('en'), es: avisoEn('es') } as const;

export const confirmacionSchema = nuevoAbonoSchema;

export const LETRAS_DE_MOTIVO = 200;
export const descarteSchema = z.object({
  motivo: textoOpcional(LETRAS_DE_MOTIVO),
  ya_registrado: z.boolean('Di si ya registraste el pago: true o false.').default(false).meta({
    description: 'Whether the payment was recorded before: the notice is then closed as confirmed.',
  }),
});
export type Descarte = z.output<typeof descarteSchema>;

export const avisoDeApi = z
  .strictObject({
    id: idDeApi,
    dia: diaDeApi.meta({ description: 'Day of arrival of the notice.' }),
    monto: pesosDeApi,
    fecha: diaDeApi.meta({ description: 'Day of the payment, as the customer states it.' }),
    metodo: z.string(),
    referencia: z.string().nullable(),
    estado: z.enum(['abierto', 'confirmado', 'descartado']),
    motivo: z.string().nullable().meta({ description: 'Reason for discarding the notice.' }),
  })
  .meta({ id: 'AvisoDePago' });
export type AvisoDeApi = z.output<typeof avisoDeApi>;

export const seguimientoDeApi = z
  .strictObject({
    aviso: avisoDeApi.nullable().meta({ description: 'The notice that the owner has not decided.' }),
    abierta: diaDeApi
      .nullable()
      .meta({ description: 'Day on which the page was last opened; the visitor is unknown.' }),
  })
  .meta({ id: 'Seguimiento' });
export type SeguimientoDeApi = z.output<typeof seguimientoDeApi>;

export const avisosPedidosSchema = z.object({ page: paginaPedida, limit: limitePedido(100) });
export type AvisosPedidos = z.output<typeof avisosPedidosSchema>;

export const avisosAbiertosDeApi = z
  .strictObject({
    avisos: z.array(
      z.strictObject({
        factura_id: idDeApi,
        numero_factura: z.int(),
        cliente_id: idDeApi,
        cliente: z.string().meta({ description: 'Name of the customer.' }),
        aviso: avisoDeApi,
      }),
    ),
    siguiente: z.int().nullable().meta({ description: 'Number of the next page; null on the last page.' }),
  })
  .meta({ id: 'AvisosAbiertos' });
export type AvisosAbiertosDeApi = z.output<typeof avisosAbiertosDeApi>;
export type AvisoAbiertoDeApi = AvisosAbiertosDeApi['avisos'][number];

export const enlaceDePaginaDeApi = z
  .strictObject({
    url: z.string().meta({
      description:
        "Address that opens the page without a session. It is secret: only the owner's session receives it.",
    }),
  })
  .meta({ id: 'EnlaceDePagina' });
export type EnlaceDePaginaDeApi = z.output<typeof enlaceDePaginaDeApi>;

export const aAvisoDeApi = ({
  abono_id: _abono,
  cliente_id: _cliente,
  monto,
  ...aviso
}: AvisoDePago): AvisoDeApi => ({
  ...aviso,
  monto: aPesos(monto),
});

export const aSeguimientoDeApi = (
  seguimiento: Seguimiento,
  { estado, datos }: Pick<Factura, 'estado'> & { readonly datos: Pick<Factura['datos'], 'cliente_id'> },
): SeguimientoDeApi => {
  const aviso = estado === 'pendiente' ? avisoAbierto(seguimiento, datos) : null;
  return { aviso: aviso && aAvisoDeApi(aviso), abierta: seguimiento.abierta };
};
