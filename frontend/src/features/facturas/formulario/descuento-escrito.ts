import { type Descuento } from '@cuenta-clara/dominio/facturas/totales';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { DECIMALES, numeroEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { sinInvisibles } from '@cuenta-clara/dominio/texto';
import { importeEnCampo, numeroDelCampo } from '../../../components/escritura.ts';

/** Typed discounts: `10 %` is a percent, `$50` an amount; a sign alone is an empty field of that kind. */

export const SIGNOS = ['%', '$'] as const;
export type Signo = (typeof SIGNOS)[number];
export const CLASE_DEL_DESCUENTO = { '%': 'porcentaje', $: 'importe' } as const;

const PESOS = /^\s*\$|\$\s*$/;

export const signoDe = (descuento: string): Signo => (PESOS.test(descuento) ? '$' : '%');
const POR_CIENTO = /\s?%\s*$/;
/** Only the blank that stands before its `%` goes with the sign: without other blanks a typed `1 5` would be 15. */
export const sinSigno = (descuento: string): string => descuento.replace(PESOS, '').replace(POR_CIENTO, '');
export const conSigno = (texto: string, signo: Signo): string => (signo === '$' ? `$${texto}` : `${texto} %`);

export const conLoEscrito = (escrito: string, signo: Signo): string => {
  const texto = sinInvisibles(escrito);
  if (PESOS.test(texto)) return conSigno(sinSigno(texto), '$');
  return POR_CIENTO.test(texto) ? conSigno(sinSigno(texto), '%') : conSigno(texto, signo);
};

const estaVacio = (descuento: string | null): descuento is null => sinSigno(descuento ?? '').trim() === '';

export const descuentoEnCampo = (descuento: FacturaDeApi['descuento'] | undefined): string => {
  if (!descuento) return '';
  return 'importe' in descuento
    ? conSigno(importeEnCampo(descuento.importe), '$')
    : conSigno(String(descuento.porcentaje), '%');
};

export const descuentoDelCampo = (descuento: string | null) => {
  if (estaVacio(descuento)) return null;
  const texto = sinSigno(descuento);
  return signoDe(descuento) === '$'
    ? { importe: numeroDelCampo(texto, 'importe') }
    : { porcentaje: numeroDelCampo(texto, 'porcentaje') };
};

/** The discount typed so far; null while the text is not a positive number. */
export const descuentoHastaAhora = (descuento: string | null): Descuento | null => {
  if (estaVacio(descuento)) return null;
  const signo = signoDe(descuento);
  const numero = numeroEscrito(sinSigno(descuento), CLASE_DEL_DESCUENTO[signo]) ?? 0;
  if (numero <= 0) return null;
  return signo === '$' ? { importe: numero } : { porcentaje: numero / 10 ** DECIMALES.porcentaje };
};
