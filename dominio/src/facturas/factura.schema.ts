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
import { PRIMER_DIA, ULTIMO_DIA, diaDe, instanteDe } from '../fechas.ts';
import { tasaSchema } from '../iva.schema.ts';
import { type CampoDeNumero, numeroCalculado } from '../numero-escrito.ts';
import { pareceEmail } from '../texto.ts';
import { BALANCE_INVALIDO, DEMASIADOS_CONCEPTOS } from './factura.ts';
import { TEXTOS_DE_ENVIO } from './mensajes-de-factura.ts';
import { type Descuento, TOTALES_NO_COINCIDEN } from './totales.ts';

/** Body of an invoice (spec section 5, "Invoice form"), with its exact texts. */

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

/**
 * The schema's limit of items is older and higher: an invoice above the decider's limit (`exigirTamano`) can
 * still be saved.
 */
const CONCEPTOS_DE_ANTES = 1_000;
export const NUMERO_MAXIMO = 999_999_999;

const DIA = { type: 'string', format: 'date' } as const;
/** The decider checks the day's range (`exigirDias`), because older invoices keep days outside it. */
const DIA_DE_FACTURA = { ...DIA, description: `From ${PRIMER_DIA} to ${ULTIMO_DIA}.` } as const;
const PRECIO_MAXIMO: Centavos = 99_999_999_999;
const CANTIDAD_MAXIMA: Milesimas = 999_999_999;

const oVacio = <S extends z.ZodType>(esquema: S, invalido: string) =>
  // `esquema` comes first, because forms show the refusal of a union's first member.
  z.union([esquema, z.null(), z.literal('').transform(() => null)], invalido).optional();

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
  deUnaBase: true,
};
const IMPUESTO: CampoDeNumero = {
  clase: 'importe',
  nombre: 'el impuesto',
  falta: TEXTOS.impuesto,
  minimo: 0,
  maximo: MAXIMO,
  calculado: true,
};
/** Surplus decimals are rounded: a client may derive the percent from an amount. */
const PORCENTAJE: CampoDeNumero = { ...IMPUESTO, clase: 'porcentaje', maximo: 1_000_000_000 };
export const MONTO: CampoDeNumero = {
  clase: 'importe',
  nombre: 'el monto',
  falta: TEXTOS.monto,
  minimo: 1,
  maximo: MAXIMO,
  deUnaBase: true,
};

/** A figure that the client computed, only compared with the server's. */
const calculado = (invalido: string, minimo: Centavos = 0) =>
  leidoPor(
    (valor) => {
      const centavos = numeroCalculado(valor, 'importe');
      return centavos !== null && centavos >= minimo && centavos <= MAXIMO ? centavos : null;
    },
    invalido,
    { type: 'number', minimum: aPesos(minimo), maximum: aPesos(MAXIMO) },
  );
/** A balance below zero passes, so that the deposit's own rule refuses the deposit. */
const balance = (invalido: string) => calculado(invalido, -MAXIMO).optional();

const DESCUENTO = { nombre: 'el descuento', falta: TEXTOS.descuento, minimo: 1 } as const;
/** 100 %, in millionths of a percent. */
const DESCUENTO_PORCENTAJE: CampoDeNumero = { ...DESCUENTO, clase: 'porcentaje', maximo: 100_000_000 };
const DESCUENTO_IMPORTE: CampoDeNumero = { ...DESCUENTO, clase: 'importe', maximo: MAXIMO };

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
  .meta({ description: 'Either a percent or an amount in pesos.' });

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

const clienteSchema = z
  .object({
    nombre: textoAnulable(200),
    empresa: textoAnulable(200),
    telefono: textoAnulable(30),
    // Forms send the e-mail that the customer's record has: an older one may have no more than the form.
    email: emailAnulable(TEXTOS_DE_ENVIO.emailDelCliente, pareceEmail),
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

export const cambioDeFacturaSchema = nuevaFacturaSchema
  .partial()
  .extend({
    estado: z.enum(['borrador', 'pendiente', 'pagada'], TEXTOS.estado).nullish(),
    balance_restante: balance(BALANCE_INVALIDO),
    metodo_pago_id: identificador(TEXTOS.metodo).nullish(),
    fecha_pago: leidoPor(instanteDe, TEXTOS.fechaPago, { type: 'string', format: 'date-time' }).nullish(),
    /**
     * The payment's day is by default the day of `fecha_pago` in the owner's zone. `nota` is the invoice's
     * note, `nota_pago` the payment's.
     */
    fecha: leidoPor(diaDe, TEXTOS.fechaPago, DIA).nullish(),
    nota_pago: textoAnulable().optional(),
    version: versionVista,
  })
  // A negative balance passes only with items or a deposit: the deposit's rule then refuses the body.
  .refine(
    ({ balance_restante = 0, items, deposito }) => balance_restante >= 0 || (items ?? deposito) !== undefined,
    { path: ['balance_restante'], message: BALANCE_INVALIDO },
  );
export type CambioDeFactura = z.output<typeof cambioDeFacturaSchema>;

export const nuevoAbonoSchema = z.object({
  monto: numero(MONTO),
  metodo_pago_id: identificador(TEXTOS.metodo),
  fecha: leidoPor(diaDe, TEXTOS.fechaPago, DIA).nullish(),
  nota: textoOpcional(),
  version: versionVista,
});
export type NuevoAbono = z.output<typeof nuevoAbonoSchema>;

export const anulacionDeAbonoSchema = z.object({
  version: entero(0, 999_999_999, 'La versión no es válida.').optional(),
  motivo: textoOpcional(),
});
export type AnulacionDeAbono = z.output<typeof anulacionDeAbonoSchema>;
