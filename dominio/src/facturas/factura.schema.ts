import { z } from 'zod';
import { MAXIMO, type Centavos, type Milesimas, aPesos } from '../dinero.ts';
import {
  emailAnulable,
  entero,
  identificador,
  leidoPor,
  numero,
  textoAnulable,
  textoOpcional,
  textoRequerido,
  versionVista,
} from '../esquemas.ts';
import { clavesSatSchema } from '../claves-sat.schema.ts';
import { diaDe, instanteDe } from '../fechas.ts';
import { tasaSchema } from '../iva.schema.ts';
import { type CampoDeNumero, numeroCalculado } from '../numero-escrito.ts';
import { BALANCE_INVALIDO, DEMASIADOS_CONCEPTOS, PRIMER_DIA, ULTIMO_DIA } from './factura.ts';
import { type Descuento, TOTALES_NO_COINCIDEN } from './totales.ts';

/** What an invoice's body must be (spec section 5, "Invoice form"), with its exact texts. */

export const TEXTOS = {
  cliente: 'Selecciona un cliente.',
  items: 'Agrega al menos un servicio.',
  item: 'Cantidad y precio deben ser mayores a 0.',
  descripcion: 'La descripción del servicio es obligatoria.',
  fecha: 'La fecha de factura es obligatoria.',
  vencimiento: 'La fecha de vencimiento debe ser válida.',
  impuesto: 'El impuesto debe ser un número válido mayor o igual a 0.',
  deposito: 'El depósito debe ser un número válido mayor o igual a 0.',
  nota: 'La nota es obligatoria.',
  terminos: 'Los términos son obligatorios.',
  numero: 'El número de factura debe ser un entero entre 1 y 999999999.',
  estado: 'El estado de la factura no es válido.',
  metodo: 'Selecciona un método de pago',
  fechaPago: 'La fecha de pago no es válida.',
  monto: 'El monto debe ser mayor a 0.',
  descuento: 'El descuento debe ser mayor a 0.',
  formaDelDescuento: 'El descuento es un porcentaje o un importe.',
  preciosConIva: 'Indica si los precios incluyen el IVA.',
} as const;

/** What an invoice could hold at first; which of them may still hold so much, the invoice itself knows (`exigirTamano`). */
const CONCEPTOS_DE_ANTES = 1_000;
/** The largest invoice number (decisions, "Invoices"). */
export const NUMERO_MAXIMO = 999_999_999;

const DIA = { type: 'string', format: 'date' } as const;
/** Which days an invoice may be of, it knows itself: one that was recorded before keeps its own. */
const DIA_DE_FACTURA = { ...DIA, description: `From ${PRIMER_DIA} to ${ULTIMO_DIA}.` } as const;
const PRECIO_MAXIMO: Centavos = 99_999_999_999;
const CANTIDAD_MAXIMA: Milesimas = 999_999_999;

/** What may be left out, or emptied as a form does; what is wrong is still refused with its own text. */
const oVacio = <S extends z.ZodType>(esquema: S, invalido: string) =>
  // The telling one first: a form says what the first of a union says.
  z.union([esquema, z.null(), z.literal('').transform(() => null)], invalido).optional();

/** The numbers that are typed. */
const PRECIO: CampoDeNumero = {
  clase: 'importe',
  nombre: 'el precio',
  falta: TEXTOS.item,
  minimo: 1,
  maximo: PRECIO_MAXIMO,
};
const CANTIDAD: CampoDeNumero = {
  clase: 'cantidad',
  nombre: 'la cantidad',
  falta: TEXTOS.item,
  minimo: 1,
  maximo: CANTIDAD_MAXIMA,
};
const DEPOSITO: CampoDeNumero = {
  clase: 'importe',
  nombre: 'el depósito',
  falta: TEXTOS.deposito,
  minimo: 0,
  maximo: MAXIMO,
};
const IMPUESTO: CampoDeNumero = {
  clase: 'importe',
  nombre: 'el impuesto',
  falta: TEXTOS.impuesto,
  minimo: 0,
  maximo: MAXIMO,
  calculado: true,
};
/** A percent that was derived from an amount has more decimals than are kept. */
const PORCENTAJE: CampoDeNumero = { ...IMPUESTO, clase: 'porcentaje', maximo: 1_000_000_000 };
export const MONTO: CampoDeNumero = {
  clase: 'importe',
  nombre: 'el monto',
  falta: TEXTOS.monto,
  minimo: 1,
  maximo: MAXIMO,
};

/** An amount that was computed, half up to the cent: it is compared with ours. */
const calculado = (invalido: string, minimo: Centavos = 0) =>
  leidoPor(
    (valor) => {
      const centavos = numeroCalculado(valor, 'importe');
      return centavos !== null && centavos >= minimo && centavos <= MAXIMO ? centavos : null;
    },
    invalido,
    { type: 'number', minimum: aPesos(minimo), maximum: aPesos(MAXIMO) },
  );
/** total − deposito, as it was computed: below 0 where the deposit is above the total, which is refused by its own text. */
const balance = (invalido: string) => calculado(invalido, -MAXIMO).optional();

const DESCUENTO = { nombre: 'el descuento', falta: TEXTOS.descuento, minimo: 1 } as const;
/** The most that comes off is all of it, in millionths of a percent. */
const DESCUENTO_PORCENTAJE: CampoDeNumero = { ...DESCUENTO, clase: 'porcentaje', maximo: 100_000_000 };
const DESCUENTO_IMPORTE: CampoDeNumero = { ...DESCUENTO, clase: 'importe', maximo: MAXIMO };

/** A discount on an item or on the whole; whether there is so much to take off, the figures know. */
const descuentoSchema = z
  .strictObject(
    { porcentaje: numero(DESCUENTO_PORCENTAJE).optional(), importe: numero(DESCUENTO_IMPORTE).optional() },
    TEXTOS.formaDelDescuento,
  )
  .transform(({ porcentaje, importe }, contexto): Descuento => {
    if (porcentaje !== undefined && importe === undefined) return { porcentaje: porcentaje / 1_000_000 };
    if (importe !== undefined && porcentaje === undefined) return { importe };
    contexto.addIssue({ code: 'custom', message: TEXTOS.formaDelDescuento });
    return z.NEVER;
  })
  .meta({ description: 'A percent or an amount in pesos: one of them.' });

export const itemSchema = z.object({
  categoria: textoOpcional(200),
  descripcion: textoRequerido(TEXTOS.descripcion, 1000),
  precio_unitario: numero(PRECIO),
  cantidad: numero(CANTIDAD),
  total: calculado(TOTALES_NO_COINCIDEN).optional(),
  descuento: descuentoSchema.nullish(),
  iva: tasaSchema.nullish(),
  ...clavesSatSchema,
});

/** The snapshots: a body names only the fields it knows better than the records. */
const clienteSchema = z
  .object({
    nombre: textoAnulable(200),
    empresa: textoAnulable(200),
    telefono: textoAnulable(30),
    email: emailAnulable('El email del cliente no es válido'),
    direccion: textoAnulable(500),
  })
  .partial();

const negocioSchema = z
  .object({
    nombre: textoAnulable(200),
    direccion: textoAnulable(500),
    email: textoAnulable(254),
    telefono: textoAnulable(30),
    logo_url: textoAnulable(500),
    nota: textoAnulable(5000),
    terminos: textoAnulable(5000),
    color_personalizado: textoAnulable(7),
  })
  .partial();

/** POST /api/facturas, and the shape of the form. */
export const nuevaFacturaSchema = z.object({
  cliente_id: identificador(TEXTOS.cliente),
  cliente: clienteSchema.nullish(),
  negocio: negocioSchema.nullish(),
  items: z.array(itemSchema, TEXTOS.items).min(1, TEXTOS.items).max(CONCEPTOS_DE_ANTES, DEMASIADOS_CONCEPTOS),
  numero_factura: oVacio(entero(1, NUMERO_MAXIMO, TEXTOS.numero), TEXTOS.numero),
  fecha_factura: leidoPor(diaDe, TEXTOS.fecha, DIA_DE_FACTURA),
  fecha_vencimiento: oVacio(leidoPor(diaDe, TEXTOS.vencimiento, DIA_DE_FACTURA), TEXTOS.vencimiento),
  impuesto: numero(IMPUESTO).optional(),
  impuesto_porcentaje: numero(PORCENTAJE)
    .transform((millonesimas) => millonesimas / 1_000_000)
    .nullish(),
  descuento: descuentoSchema.nullish(),
  precios_con_iva: z.boolean(TEXTOS.preciosConIva).nullish(),
  deposito: numero(DEPOSITO).optional(),
  subtotal: calculado(TOTALES_NO_COINCIDEN).optional(),
  descuento_importe: calculado(TOTALES_NO_COINCIDEN).optional(),
  total: calculado(TOTALES_NO_COINCIDEN).optional(),
  balance_restante: balance(TOTALES_NO_COINCIDEN),
  nota: textoRequerido(TEXTOS.nota, 5000),
  terminos: textoRequerido(TEXTOS.terminos, 5000),
  estado: z.enum(['borrador', 'pendiente'], TEXTOS.estado).nullish(),
});
export type NuevaFactura = z.output<typeof nuevaFacturaSchema>;

/** PUT /api/facturas/{id}: whatever it names changes, the rest stays. */
export const cambioDeFacturaSchema = nuevaFacturaSchema
  .partial()
  .extend({
    estado: z.enum(['borrador', 'pendiente', 'pagada'], TEXTOS.estado).nullish(),
    balance_restante: balance(BALANCE_INVALIDO),
    metodo_pago_id: identificador(TEXTOS.metodo).nullish(),
    fecha_pago: leidoPor(instanteDe, TEXTOS.fechaPago, { type: 'string', format: 'date-time' }).nullish(),
    /** The payment's own: its day, else that of `fecha_pago` in her zone; and its note (`nota` is the invoice's). */
    fecha: leidoPor(diaDe, TEXTOS.fechaPago, DIA).nullish(),
    nota_pago: textoAnulable().optional(),
    version: versionVista,
  })
  // Only figures that are made anew can leave less than nothing.
  .refine(
    ({ balance_restante = 0, items, deposito }) => balance_restante >= 0 || (items ?? deposito) !== undefined,
    { path: ['balance_restante'], message: BALANCE_INVALIDO },
  );
export type CambioDeFactura = z.output<typeof cambioDeFacturaSchema>;

/** POST /api/facturas/{id}/abonos: money received of what is owed; all that is owed completes the invoice. */
export const nuevoAbonoSchema = z.object({
  monto: numero(MONTO),
  metodo_pago_id: identificador(TEXTOS.metodo),
  /** Her today, when none is named. */
  fecha: leidoPor(diaDe, TEXTOS.fechaPago, DIA).nullish(),
  nota: textoOpcional(),
  version: versionVista,
});
export type NuevoAbono = z.output<typeof nuevoAbonoSchema>;

/** DELETE /api/facturas/{id}/abonos/{abono_id}?version=&motivo= */
export const anulacionDeAbonoSchema = z.object({
  version: entero(0, 999_999_999, 'La versión no es válida.').optional(),
  motivo: textoOpcional(),
});
export type AnulacionDeAbono = z.output<typeof anulacionDeAbonoSchema>;
