import { createHash } from 'node:crypto';
import { EDICION } from '@cuenta-clara/dominio/edicion';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';

/**
 * An invoice PDF's key has the invoice's version that last changed the printed content, the edition
 * (dominio/src/edicion.ts), and a digest of the printed payment methods, which change without a new version.
 */

const DE_FACTURA = /^pdf\/([^/]+)\//;

export const carpetaDePdf = (factura: string): string => `pdf/${factura}`;

const DIGITOS = 16;
const huellaDe = (modos: readonly ModoDePagar[]): string =>
  createHash('sha256').update(JSON.stringify(modos)).digest('hex').slice(0, DIGITOS);

export const claveDelPdf = (
  { id, papel }: Pick<VistaDeFactura, 'id' | 'papel'>,
  modos: readonly ModoDePagar[],
): string => {
  const suyo = `${carpetaDePdf(id)}/${papel}-e${EDICION}`;
  return modos.length > 0 ? `${suyo}-${huellaDe(modos)}` : suyo;
};

export const facturaDelPdf = (clave: string): string | undefined => DE_FACTURA.exec(clave)?.[1];
