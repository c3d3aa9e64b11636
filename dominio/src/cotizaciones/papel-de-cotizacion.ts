import { type Centavos, porcentajeDe } from '../dinero.ts';
import {
  type ClienteDeFactura,
  type ContenidoDeFactura,
  type DatosDeFactura,
  type ItemDeFactura,
  type NegocioDeFactura,
} from '../facturas/factura.ts';
import { type Dia } from '../fechas.ts';
import { type Idioma } from '../idioma.ts';

/**
 * What the paper of a quote is made of. The browser loads this module for its preview, so it imports no value of cotizacion.ts, whose
 * digests need `node:crypto`.
 */

/** What is on its paper: an invoice's, without a number, a deposit and what is owed. */
export interface ContenidoDeCotizacion extends Omit<
  ContenidoDeFactura,
  'numero_factura' | 'fecha_factura' | 'fecha_vencimiento' | 'deposito' | 'items' | 'cliente' | 'negocio'
> {
  readonly cliente: ClienteDeFactura;
  readonly negocio: NegocioDeFactura;
  readonly items: readonly ItemDeFactura[];
  readonly fecha: Dia;
  /** The last day on which the customer can accept it; null: it never expires. */
  readonly valida_hasta: Dia | null;
  /** Of the total, in percent; null: nothing is asked for in advance. */
  readonly anticipo_porcentaje: number | null;
  readonly idioma: Idioma;
}

/** 'COT-12' */
export const numeroDicho = (numero: number): string => `COT-${numero}`;

/** What the file of a quote's PDF is called. `numero` is 'COT-12', or empty until the quote is sent. */
export const nombreDelPdfDeCotizacion = ({
  numero,
  revision,
}: {
  readonly numero: string;
  readonly revision: number | string;
}): string => (numero === '' ? 'Cotizacion.pdf' : `Cotizacion-${numero}-R${revision}.pdf`);

/** What is asked for in advance, half up to the cent. */
export const anticipoDe = ({
  total,
  anticipo_porcentaje,
}: Pick<ContenidoDeCotizacion, 'total' | 'anticipo_porcentaje'>): Centavos =>
  porcentajeDe(total, anticipo_porcentaje ?? 0) ?? 0;

/** An invoice's number that nobody has claimed: a quote has none. */
export const SIN_NUMERO = 0;

/** The quote as an invoice's paper: nothing is paid of it. */
export const comoFactura = (
  { fecha, valida_hasta, anticipo_porcentaje: _anticipo, idioma: _idioma, ...resto }: ContenidoDeCotizacion,
  numero_factura = SIN_NUMERO,
): DatosDeFactura => ({
  ...resto,
  numero_factura,
  fecha_factura: fecha,
  fecha_vencimiento: valida_hasta,
  deposito: 0,
  balance_restante: resto.total,
});
