import { z } from 'zod';
import { busquedaPedida, limitePedido, oVacio, paginaPedida } from '../consultas.ts';
import { nombreEscrito } from '../contacto-escrito.ts';
import {
  entero,
  identificador,
  leidoPor,
  numero,
  numeroOpcional,
  oNada,
  textoAnulable,
  textoOpcional,
  textoRequerido,
  versionVista,
} from '../esquemas.ts';
import { diaDe } from '../fechas.ts';
import { MONTO, TEXTOS, itemSchema, nuevaFacturaSchema } from '../facturas/factura.schema.ts';
import { ESTADOS_DE_LISTA_DE_COTIZACIONES } from './estados-de-cotizacion.ts';

export const TEXTOS_DE_COTIZACION = {
  fecha: 'La fecha de la cotización es obligatoria.',
  validez: 'El último día de validez no es válido.',
  anticipo: 'El anticipo debe ser un porcentaje entre 0 y 100.',
  nota: 'Escribe cómo la aceptó.',
  estado: 'El estado de la cotización no es válido.',
  revision: 'La revisión no es válida.',
  demasiadosConceptos: 'Una cotización tiene como máximo 300 conceptos.',
} as const;

export const TAMANO_DE_PAGINA_DE_COTIZACIONES = 10;
export const REVISION_MAXIMA = 999_999;

const DIA = { type: 'string', format: 'date' } as const;

/** The deposit in percent. Null and 0 ask for none; undefined leaves it as it is. */
const anticipoPorcentaje = numeroOpcional({
  clase: 'porcentaje',
  nombre: 'el anticipo',
  falta: TEXTOS_DE_COTIZACION.anticipo,
  minimo: 0,
  maximo: 100_000_000,
}).transform((millonesimas) =>
  millonesimas ? millonesimas / 1_000_000 : millonesimas === undefined ? undefined : null,
);

export const nuevaCotizacionSchema = nuevaFacturaSchema
  .pick({
    cliente_id: true,
    cliente: true,
    negocio: true,
    impuesto: true,
    impuesto_porcentaje: true,
    descuento: true,
    precios_con_iva: true,
    subtotal: true,
    descuento_importe: true,
    total: true,
    nota: true,
    terminos: true,
  })
  .extend({
    items: z
      .array(itemSchema, TEXTOS.items)
      .min(1, TEXTOS.items)
      .max(300, TEXTOS_DE_COTIZACION.demasiadosConceptos),
    fecha: leidoPor(diaDe, TEXTOS_DE_COTIZACION.fecha, DIA),
    valida_hasta: z
      .union(
        [leidoPor(diaDe, TEXTOS_DE_COTIZACION.validez, DIA), z.null(), z.literal('').transform(() => null)],
        TEXTOS_DE_COTIZACION.validez,
      )
      .optional(),
    anticipo_porcentaje: anticipoPorcentaje,
  });
export type NuevaCotizacion = z.output<typeof nuevaCotizacionSchema>;

/** Body of a PUT: fields left out stay as they are. */
export const cambioDeCotizacionSchema = nuevaCotizacionSchema.partial().extend({ version: versionVista });
export type CambioDeCotizacion = z.output<typeof cambioDeCotizacionSchema>;

export const sobreCotizacionSchema = z
  .object({ version: versionVista })
  .nullish()
  .transform((cuerpo) => cuerpo ?? {});
export type SobreCotizacion = z.output<typeof sobreCotizacionSchema>;

export const aceptacionSchema = z.object({
  nombre: oNada(textoAnulable(200, nombreEscrito)),
  nota: textoRequerido(TEXTOS_DE_COTIZACION.nota, 500),
  version: versionVista,
});
export type AceptacionDicha = z.output<typeof aceptacionSchema>;

export const rechazoSchema = z
  .object({ motivo: textoOpcional(500), version: versionVista })
  .nullish()
  .transform((cuerpo) => cuerpo ?? { motivo: null });
export type RechazoDicho = z.output<typeof rechazoSchema>;

export const conversionSchema = z
  .object({
    anticipo_recibido: z
      .object({
        monto: numero(MONTO),
        fecha: leidoPor(diaDe, TEXTOS.fechaPago, DIA),
        metodo_pago_id: identificador(TEXTOS.metodo),
      })
      .nullish(),
    fecha_vencimiento: leidoPor(diaDe, TEXTOS.vencimiento, DIA).nullish(),
    version: versionVista,
  })
  .nullish()
  .transform((cuerpo) => cuerpo ?? {});
export type ConversionDicha = z.output<typeof conversionSchema>;

export const listaDeCotizacionesSchema = z.object({
  page: paginaPedida,
  limit: limitePedido(TAMANO_DE_PAGINA_DE_COTIZACIONES),
  q: busquedaPedida,
  cliente_id: oVacio(identificador('El cliente no es válido.').optional()),
  estado: oVacio(z.enum(ESTADOS_DE_LISTA_DE_COTIZACIONES, TEXTOS_DE_COTIZACION.estado).optional()),
});
export type ListaDeCotizaciones = z.output<typeof listaDeCotizacionesSchema>;

/** `revision` names a sent revision; without it the latest content is printed. */
export const pdfDeCotizacionSchema = z.object({
  revision: oVacio(entero(1, REVISION_MAXIMA, TEXTOS_DE_COTIZACION.revision).optional()),
});
