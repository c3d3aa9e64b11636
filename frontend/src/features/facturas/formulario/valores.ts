import { negocioDeHoy } from '../../../api/negocio-de-hoy.ts';
import { type PersonaOEmpresa } from '@cuenta-clara/dominio/como-se-llama';
import {
  type Centavos,
  aPesos,
  centavosDe,
  porcentajeDe as parteDe,
  porcentajeQueEs,
  precioPorCantidad,
} from '@cuenta-clara/dominio/dinero';
import { ErrorDeDominio } from '@cuenta-clara/dominio/errores';
import { diasFueraDeRango, totalMenorQueLoAbonado } from '@cuenta-clara/dominio/facturas/factura';
import { NUMERO_MAXIMO, nuevaFacturaSchema } from '@cuenta-clara/dominio/facturas/factura.schema';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import {
  type Cargos,
  type Concepto,
  type Desglose,
  type Totales,
  coincide,
  conDeposito,
  desgloseDe,
  ivaPorRenglon,
  loQueDescuenta,
} from '@cuenta-clara/dominio/facturas/totales';
import { type Dia, FECHA_FUERA_DE_RANGO, diasEntre, sumarDias } from '@cuenta-clara/dominio/fechas';
import { TASA_GENERAL, TASAS, type Tasa } from '@cuenta-clara/dominio/iva';
import { type Clase, DECIMALES, numeroEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { importeEnCampo, numeroDelCampo } from '../../../components/escritura.ts';
import { type CuerpoDeFactura } from '../../../api/facturas.api.ts';
import { descuentoDelCampo, descuentoEnCampo, descuentoHastaAhora } from './descuento-escrito.ts';

/** The values of a form are texts as typed, which the domain's schema validates. */

export interface ItemDelFormulario {
  categoria: string | null;
  descripcion: string;
  precio_unitario: string;
  cantidad: string;
  /** A text such as `10 %` or `$50`; null when the line shows no discount field. */
  descuento: string | null;
  /** The line's IVA rate; null when all lines have the invoice's rate. */
  iva: Tasa | null;
  /** Absent in forms without fields for SAT keys: the server then keeps the recorded keys. */
  clave_sat?: string | null | undefined;
  unidad_sat?: string | null | undefined;
}
export const SIN_CARGOS_PROPIOS = { descuento: null, iva: null } as const;

export interface ClienteElegido extends PersonaOEmpresa {
  id: string;
  /** A new invoice stores the customer's data as they were when she was chosen. */
  contacto?: { telefono: string | null; email: string | null; direccion: string | null } | undefined;
}
export const clienteElegido = ({
  id,
  nombre,
  empresa,
  telefono,
  email,
  direccion,
}: ClienteDeApi): ClienteElegido => ({
  ...{ id, nombre, empresa },
  contacto: { telefono, email, direccion },
});
export interface ValoresDelDocumento {
  cliente: ClienteElegido | null;
  items: ItemDelFormulario[];
  /** The document's tax percent, ignored when each line has its own rate. */
  porcentaje: string;
  iva_por_renglon: boolean;
  precios_con_iva: boolean;
  /** The discount on the whole document, such as `10 %` or `$50`. */
  descuento: string;
  nota: string;
  terminos: string;
}
export interface ValoresDeFactura extends ValoresDelDocumento {
  numero_factura: string;
  fecha_factura: Dia | null;
  fecha_vencimiento: Dia | null;
  deposito: string;
}

export type IvaDelNegocio = Pick<NegocioDeApi, 'iva_por_renglon' | 'iva_predeterminado' | 'precios_con_iva'>;
/** The business's settings of IVA; a business stored on the device by an older version lacks them. */
export const ivaDe = (negocio: Partial<IvaDelNegocio>): IvaDelNegocio => ({
  iva_por_renglon: negocio.iva_por_renglon ?? false,
  iva_predeterminado: negocio.iva_predeterminado ?? null,
  precios_con_iva: negocio.precios_con_iva ?? false,
});
const SIN_IVA = ivaDe({});

/**
 * The IVA rate of a new line: the rate of its service, else the default of the business, else the general
 * rate.
 */
export const ivaAlEmpezar = (
  servicio: { readonly iva?: Tasa | null | undefined },
  { iva_predeterminado }: IvaDelNegocio,
): Tasa => servicio.iva ?? iva_predeterminado ?? TASA_GENERAL;

const NOTA_PROPUESTA = 'Gracias por su preferencia.';
const TERMINOS_PROPUESTOS = 'Pago de contado, salvo que se haya acordado otra fecha.';

/** The next invoice number (spec section 5); null after the greatest: the server then finds a free one. */
export const siguienteNumero = (ultima: FacturaDeApi | null): number | null => {
  const siguiente = (ultima?.numero_factura ?? 0) + 1;
  return siguiente > NUMERO_MAXIMO ? null : siguiente;
};
export const numeroEnCampo = (numero: number | null): string => (numero === null ? '' : String(numero));

/** The payment term of the latest invoice in days; null when it has no due day or is due before its date. */
export const plazoUsual = (ultima: FacturaDeApi | null): number | null => {
  if (!ultima?.fecha_vencimiento) return null;
  const dias = diasEntre(ultima.fecha_factura, ultima.fecha_vencimiento);
  return dias < 0 ? null : dias;
};

type DocumentoDeApi = Pick<
  FacturaDeApi,
  | 'cliente_id'
  | 'items'
  | 'impuesto_porcentaje'
  | 'precios_con_iva'
  | 'descuento'
  | 'descuento_importe'
  | 'impuesto'
  | 'subtotal'
  | 'nota'
  | 'terminos'
> & { readonly cliente: PersonaOEmpresa };

/**
 * The document's tax percent: as recorded or, when it does not give the recorded tax, as spec section 5
 * derives it; 0 when the lines have their own rates.
 */
const porcentajeDe = ({ items, impuesto_porcentaje, impuesto, ...cifras }: DocumentoDeApi): number => {
  if (ivaPorRenglon(items)) return 0;
  const importe = centavosDe(impuesto) ?? 0;
  // Documents stored on the device before discounts existed lack the discount.
  const base = (centavosDe(cifras.subtotal) ?? 0) - (centavosDe(cifras.descuento_importe ?? 0) ?? 0);
  const parte = impuesto_porcentaje === null ? null : parteDe(base, impuesto_porcentaje);
  return impuesto_porcentaje !== null && parte !== null && coincide(parte, importe)
    ? impuesto_porcentaje
    : porcentajeQueEs(importe, base);
};

export const documentoNuevo = (
  ultima: FacturaDeApi | null,
  nota: string | null,
  terminos: string | null,
  { iva_por_renglon, precios_con_iva }: IvaDelNegocio,
): ValoresDelDocumento => ({
  cliente: null,
  items: [],
  porcentaje: ultima ? String(porcentajeDe(ultima)) : '0',
  iva_por_renglon,
  precios_con_iva,
  descuento: '',
  nota: nota || NOTA_PROPUESTA,
  terminos: terminos || TERMINOS_PROPUESTOS,
});

export const valoresNuevos = (
  ultima: FacturaDeApi | null,
  hoy: Dia,
  nota: string | null,
  terminos: string | null,
  iva: IvaDelNegocio = SIN_IVA,
): ValoresDeFactura => ({
  ...documentoNuevo(ultima, nota, terminos, iva),
  numero_factura: numeroEnCampo(siguienteNumero(ultima)),
  fecha_factura: hoy,
  fecha_vencimiento: null,
  deposito: '0',
});

/**
 * The values of a document. Documents that an older version stored on the device lack discounts and rates.
 */
export const valoresDelDocumento = (documento: DocumentoDeApi): ValoresDelDocumento => ({
  cliente: {
    id: documento.cliente_id,
    nombre: documento.cliente.nombre,
    empresa: documento.cliente.empresa,
  },
  items: documento.items.map((item) => ({
    categoria: item.categoria,
    descripcion: item.descripcion,
    precio_unitario: importeEnCampo(item.precio_unitario),
    cantidad: String(item.cantidad),
    descuento: descuentoEnCampo(item.descuento) || null,
    iva: item.iva ?? null,
    clave_sat: item.clave_sat,
    unidad_sat: item.unidad_sat,
  })),
  porcentaje: String(porcentajeDe(documento)),
  iva_por_renglon: ivaPorRenglon(documento.items),
  precios_con_iva: documento.precios_con_iva ?? false,
  descuento: descuentoEnCampo(documento.descuento),
  nota: documento.nota,
  terminos: documento.terminos,
});

export const valoresDe = (factura: FacturaDeApi): ValoresDeFactura => ({
  ...valoresDelDocumento(factura),
  numero_factura: String(factura.numero_factura),
  fecha_factura: factura.fecha_factura,
  fecha_vencimiento: factura.fecha_vencimiento,
  deposito: importeEnCampo(factura.deposito),
});

/** The due day of a repeated invoice dated `desde`, with the original's term; null without a term. */
const mismoPlazo = (factura: FacturaDeApi, desde: Dia): Dia | null => {
  const dias = plazoUsual(factura);
  return dias === null ? null : sumarDias(desde, dias);
};

/** Gives each line the invoice's IVA rate. The figures do not change. */
const porRenglonSiAsiSeCobra = (valores: ValoresDeFactura, iva: IvaDelNegocio): ValoresDeFactura => {
  const tasa = TASAS.find((una) => String(una) === valores.porcentaje);
  if (!iva.iva_por_renglon || valores.iva_por_renglon || tasa === undefined) return valores;
  const items = valores.items.map((item) => ({ ...item, iva: tasa }));
  return { ...valores, items, iva_por_renglon: true, porcentaje: '0' };
};

export const valoresRepetidos = (
  ultima: FacturaDeApi | null,
  hoy: Dia,
  factura: FacturaDeApi,
  iva: IvaDelNegocio = SIN_IVA,
): ValoresDeFactura => ({
  ...porRenglonSiAsiSeCobra(valoresDe(factura), iva),
  numero_factura: numeroEnCampo(siguienteNumero(ultima)),
  fecha_factura: hoy,
  fecha_vencimiento: mismoPlazo(factura, hoy),
  deposito: '0',
});

/** Numbers read from texts are cached: a key press changes only one of hundreds of texts. */
const leidos = new Map<string, number>();
const LEIDOS_COMO_MUCHO = 2_000;

/** The number that a text holds, 0 when it is invalid or negative. */
const oCero = (texto: string, clase: Clase): number => {
  const cual = `${clase} ${texto}`;
  const leido = leidos.get(cual) ?? Math.max(0, numeroEscrito(texto, clase) ?? 0);
  if (leidos.size >= LEIDOS_COMO_MUCHO) leidos.clear();
  leidos.set(cual, leido);
  return leido;
};

export type CargosDelItem = Pick<ItemDelFormulario, 'precio_unitario' | 'cantidad' | 'descuento' | 'iva'>;

export const conceptoDe = ({ precio_unitario, cantidad, descuento, iva }: CargosDelItem): Concepto => ({
  precio_unitario: oCero(precio_unitario, 'importe'),
  cantidad: oCero(cantidad, 'cantidad'),
  descuento: descuentoHastaAhora(descuento),
  iva,
});

const totalDe = (item: ItemDelFormulario): number => aPesos(importesDe(item).total);

/** A line's total and discount in cents; the discount is 0 while it exceeds the total. */
export const importesDe = (item: CargosDelItem): { total: Centavos; descuento: Centavos } => {
  const { precio_unitario, cantidad, descuento } = conceptoDe(item);
  const total = precioPorCantidad(precio_unitario, cantidad) ?? 0;
  return { total, descuento: loQueDescuenta(descuento, total) ?? 0 };
};

/** A typed tax in percent: 16 is 16 %. */
export const porcentajeEscrito = (texto: string): number =>
  oCero(texto, 'porcentaje') / 10 ** DECIMALES.porcentaje;

const oRegla = <T>(calcular: () => T): T | ErrorDeDominio => {
  try {
    return calcular();
  } catch (error) {
    if (error instanceof ErrorDeDominio) return error;
    throw error;
  }
};

const CERO: Totales = {
  renglones: [],
  impuestos: [],
  subtotal: 0,
  descuento_importe: 0,
  impuesto: 0,
  total: 0,
  deposito: 0,
  balance_restante: 0,
};

export interface LosCargos extends Pick<
  ValoresDelDocumento,
  'porcentaje' | 'iva_por_renglon' | 'precios_con_iva' | 'descuento'
> {
  readonly items: readonly CargosDelItem[];
}
export type LoQueSeCobra = LosCargos & Partial<Pick<ValoresDeFactura, 'deposito'>>;

/**
 * The form shows discounts when the document or a line has one, and when the document or the business uses
 * IVA by line or prices with IVA.
 */
export const usaDescuentos = (
  { items, descuento, iva_por_renglon, precios_con_iva }: LosCargos,
  iva: IvaDelNegocio,
): boolean =>
  iva.iva_por_renglon ||
  iva.precios_con_iva ||
  iva_por_renglon ||
  precios_con_iva ||
  descuento !== '' ||
  items.some((item) => item.descuento !== null);

export const cargosDe = (valores: LosCargos): Cargos => {
  const { items, porcentaje, iva_por_renglon, precios_con_iva, descuento } = valores;
  return {
    items: items.map(conceptoDe),
    descuento: descuentoHastaAhora(descuento),
    precios_con_iva,
    impuesto_porcentaje: iva_por_renglon ? null : porcentajeEscrito(porcentaje),
  };
};

/**
 * A discount larger than the amount it is taken off is refused. Until it is corrected, the figures are
 * computed without it.
 */
const sinDescuentosDeMas = (cargos: Cargos): Cargos => {
  let quedan = 0;
  const items = cargos.items.map((item) => {
    const total = precioPorCantidad(item.precio_unitario, item.cantidad) ?? 0;
    const quitado = loQueDescuenta(item.descuento, total);
    quedan += total - (quitado ?? 0);
    return quitado === null ? { ...item, descuento: null } : item;
  });
  const descuento = loQueDescuenta(cargos.descuento, quedan) === null ? null : cargos.descuento;
  return { ...cargos, items, descuento };
};

type Errores = Readonly<Record<string, string>>;

/** A document's figures without the deposit; null when the lines cannot be added up. */
const cobradoDe = (cargos: Cargos): { desglose: Desglose | null; errores: Errores } => {
  const exacto = oRegla(() => desgloseDe(cargos));
  if (!(exacto instanceof ErrorDeDominio)) return { desglose: exacto, errores: {} };
  const queCaben = oRegla(() => desgloseDe(sinDescuentosDeMas(cargos)));
  return queCaben instanceof ErrorDeDominio
    ? { desglose: null, errores: queCaben.errores }
    : { desglose: queCaben, errores: exacto.errores };
};

/**
 * The figures in cents, with the broken rules by field. `pagos` are the payments without the deposit, which
 * are taken off the balance.
 */
export const cifrasDe = (
  { deposito = '0', ...cobrado }: LoQueSeCobra,
  pagos: Centavos = 0,
): {
  totales: Totales;
  errores: Errores;
} => {
  const { desglose, errores } = cobradoDe(cargosDe(cobrado));
  if (desglose === null) return { totales: CERO, errores };
  const pagado = oCero(deposito, 'importe');
  const { total } = desglose;
  // A deposit above the total is shown as typed, and the balance is negative.
  const totales = { ...desglose, deposito: pagado, balance_restante: total - pagado - pagos };
  if (Object.keys(errores).length > 0) return { totales, errores };
  const deMas = oRegla(() => conDeposito(desglose, pagado));
  if (deMas instanceof ErrorDeDominio) return { totales, errores: deMas.errores };
  if (totales.balance_restante >= 0) return { totales, errores: {} };
  // When the payments alone exceed the total, a smaller deposit does not help, so the error belongs to the
  // lines.
  const campo = pagos > total ? 'items' : 'deposito';
  return { totales, errores: { [campo]: totalMenorQueLoAbonado(pagado + pagos) } };
};

/**
 * A line's properties keep their order, because a retry under the same idempotency key must have the same
 * text.
 */
export const renglonesDe = ({ items }: Pick<ValoresDelDocumento, 'items'>) =>
  items.map((item) => ({
    categoria: item.categoria,
    descripcion: item.descripcion,
    precio_unitario: numeroDelCampo(item.precio_unitario, 'importe'),
    cantidad: numeroDelCampo(item.cantidad, 'cantidad'),
    descuento: descuentoDelCampo(item.descuento),
    iva: item.iva,
    clave_sat: item.clave_sat,
    unidad_sat: item.unidad_sat,
  }));

/** null lets the server choose the number. */
export const numeroDeLaFactura = ({
  numero_factura,
}: Pick<ValoresDeFactura, 'numero_factura'>): number | null =>
  numero_factura === '' ? null : Number(numero_factura);

const contenidoDe = (valores: ValoresDeFactura) =>
  ({
    cliente_id: valores.cliente?.id ?? '',
    items: renglonesDe(valores),
    descuento: descuentoDelCampo(valores.descuento),
    precios_con_iva: valores.precios_con_iva,
    numero_factura: numeroDeLaFactura(valores),
    fecha_factura: valores.fecha_factura ?? '',
    fecha_vencimiento: valores.fecha_vencimiento || null,
    impuesto: aPesos(cifrasDe(valores).totales.impuesto),
    impuesto_porcentaje: valores.iva_por_renglon
      ? null
      : numeroDelCampo(valores.porcentaje || '0', 'porcentaje'),
    deposito: numeroDelCampo(valores.deposito || '0', 'importe'),
    nota: valores.nota,
    terminos: valores.terminos,
  }) satisfies CuerpoDeFactura;

/** The body has the figures on the screen, so that the server refuses to save other figures. */
export const cuerpoDe = (valores: ValoresDeFactura, pagos: Centavos = 0) => {
  const { subtotal, descuento_importe, total, balance_restante } = cifrasDe(valores, pagos).totales;
  const { items, ...contenido } = contenidoDe(valores);
  return {
    ...contenido,
    items: items.map((item, lugar) => ({ ...item, total: totalDe(valores.items[lugar]!) })),
    subtotal: aPesos(subtotal),
    descuento_importe: aPesos(descuento_importe),
    total: aPesos(total),
    balance_restante: aPesos(balance_restante),
  } satisfies CuerpoDeFactura;
};

export const fotosDe = ({ cliente }: Pick<ValoresDelDocumento, 'cliente'>, negocio: NegocioDeApi) => {
  const contacto = cliente?.contacto;
  return {
    ...(contacto && {
      cliente: { id: cliente.id, nombre: cliente.nombre, empresa: cliente.empresa, ...contacto },
    }),
    negocio: negocioDeHoy(negocio),
  };
};

export const CAMPO_DEL_DOCUMENTO: Readonly<Record<string, string>> = {
  cliente_id: 'cliente',
  impuesto_porcentaje: 'porcentaje',
  impuesto: 'porcentaje',
};
const CAMPO = { ...CAMPO_DEL_DOCUMENTO, total: 'deposito' };
/** A discount's percent and amount are one field of the form. */
const DE_UN_DESCUENTO = /\b(descuento)\.(?:porcentaje|importe)$/;
export const enElFormulario = (
  errores: readonly (readonly [string, string])[],
  campoDe: Readonly<Record<string, string>> = CAMPO,
): Record<string, string> => {
  const porCampo: Record<string, string> = {};
  for (const [campo, texto] of errores)
    porCampo[campoDe[campo] ?? campo.replace(DE_UN_DESCUENTO, '$1')] ??= texto;
  return porCampo;
};

export const erroresDelServidor = (errores: Record<string, string>): Record<string, string> =>
  enElFormulario(Object.entries(errores));

/**
 * The broken rules by field. `pagos` are the payments without the deposit, `antes` is the invoice as
 * recorded.
 */
export const erroresDe = (
  valores: ValoresDeFactura,
  pagos: Centavos = 0,
  antes: FacturaDeApi | null = null,
): Record<string, string> => {
  const leido = nuevaFacturaSchema.safeParse(contenidoDe(valores));
  if (!leido.success)
    return enElFormulario(leido.error.issues.map(({ path, message }) => [path.join('.'), message]));
  const { fecha_factura, fecha_vencimiento = null } = leido.data;
  const fuera = diasFueraDeRango({ fecha_factura, fecha_vencimiento }, antes);
  return enElFormulario([
    ...fuera.map((campo) => [campo, FECHA_FUERA_DE_RANGO] as const),
    ...Object.entries(cifrasDe(valores, pagos).errores),
  ]);
};
