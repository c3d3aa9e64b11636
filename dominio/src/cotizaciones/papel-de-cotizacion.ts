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
 * The browser loads this module for the preview, so it imports no value of cotizacion.ts, whose hashes need
 * `node:crypto`.
 */

export interface ContenidoDeCotizacion extends Omit<
  ContenidoDeFactura,
  'numero_factura' | 'fecha_factura' | 'fecha_vencimiento' | 'deposito' | 'items' | 'cliente' | 'negocio'
> {
  readonly cliente: ClienteDeFactura;
  readonly negocio: NegocioDeFactura;
  readonly items: readonly ItemDeFactura[];
  readonly fecha: Dia;
  /** Last day on which the customer can accept; null when the quote never expires. */
  readonly valida_hasta: Dia | null;
  /** Deposit asked for, in percent of the total; null without a deposit. */
  readonly anticipo_porcentaje: number | null;
  readonly idioma: Idioma;
}

export const numeroDicho = (numero: number): string => `COT-${numero}`;

export const nombreDelPdfDeCotizacion = ({
  numero,
  revision,
}: {
  readonly numero: string;
  readonly revision: number | string;
}): string => (numero === '' ? 'Cotizacion.pdf' : `Cotizacion-${numero}-R${revision}.pdf`);

export const anticipoDe = ({
  total,
  anticipo_porcentaje,
}: Pick<ContenidoDeCotizacion, 'total' | 'anticipo_porcentaje'>): Centavos =>
  porcentajeDe(total, anticipo_porcentaje ?? 0) ?? 0;

export const SIN_NUMERO = 0;

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
