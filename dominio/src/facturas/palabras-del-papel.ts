import { type Idioma } from '../idioma.ts';

/** The English words are the specification's (section 2). */
const EN = {
  titulo: 'INVOICE',
  detalles: 'INVOICE DETAILS',
  numero: 'Invoice #',
  fecha: 'Date of Issue',
  vencimiento: 'Due Date',
  cliente: 'BILL TO',
  columnas: {
    categoria: 'ITEM/SERVICE',
    descripcion: 'DESCRIPTION',
    cantidad: 'QTY/HRS',
    precio: 'RATE',
    descuento: 'DISCOUNT',
    total: 'AMOUNT',
  },
  terminos: 'TERMS',
  nota: 'CONDITIONS/INSTRUCTIONS',
  subtotal: 'Subtotal',
  descuento: 'Discount',
  impuesto: 'Tax',
  tasa: 'Tax',
  exento: 'Tax exempt',
  incluido: 'included',
  total: 'TOTAL',
  deposito: 'Deposit',
  pagos: 'Payments',
  balance: 'BALANCE',
  pagada: 'PAID',
  pendiente: 'PENDING',
  folioFiscal: 'Folio fiscal',
  comoPagar: 'HOW TO PAY',
  clabe: 'CLABE',
  titular: 'Account holder',
} as const;

type EnTexto<T> = { readonly [K in keyof T]: T[K] extends string ? string : EnTexto<T[K]> };
export type PalabrasDelPapel = EnTexto<typeof EN>;

const ES: PalabrasDelPapel = {
  titulo: 'FACTURA',
  detalles: 'DATOS DE LA FACTURA',
  numero: 'N.º',
  fecha: 'Fecha',
  vencimiento: 'Vence',
  cliente: 'FACTURAR A',
  columnas: {
    categoria: 'Concepto',
    descripcion: 'Descripción',
    cantidad: 'Cant.',
    precio: 'Precio',
    descuento: 'Descuento',
    total: 'Importe',
  },
  terminos: 'TÉRMINOS',
  nota: 'CONDICIONES E INSTRUCCIONES',
  subtotal: 'Subtotal',
  descuento: 'Descuento',
  impuesto: 'Impuesto',
  tasa: 'IVA',
  exento: 'IVA exento',
  incluido: 'incluido',
  total: 'TOTAL',
  deposito: 'Anticipo',
  pagos: 'Abonos',
  balance: 'SALDO',
  pagada: 'PAGADA',
  pendiente: 'PENDIENTE',
  folioFiscal: 'Folio fiscal',
  comoPagar: 'CÓMO PAGAR',
  clabe: 'CLABE',
  titular: 'Titular',
};

export const PALABRAS: Readonly<Record<Idioma, PalabrasDelPapel>> = { en: EN, es: ES };

const COTIZACION_EN = {
  titulo: 'QUOTE',
  detalles: 'QUOTE DETAILS',
  numero: 'Quote #',
  revision: 'Revision',
  validaHasta: 'Valid until',
  cliente: 'PREPARED FOR',
  anticipo: 'Deposit to start',
} as const;
export type PalabrasDeCotizacion = EnTexto<typeof COTIZACION_EN>;

const COTIZACION_ES: PalabrasDeCotizacion = {
  titulo: 'COTIZACIÓN',
  detalles: 'DATOS DE LA COTIZACIÓN',
  numero: 'N.º',
  revision: 'Revisión',
  validaHasta: 'Válida hasta',
  cliente: 'COTIZACIÓN PARA',
  anticipo: 'Anticipo para empezar',
};

export const PALABRAS_DE_COTIZACION: Readonly<Record<Idioma, PalabrasDeCotizacion>> = {
  en: COTIZACION_EN,
  es: COTIZACION_ES,
};
