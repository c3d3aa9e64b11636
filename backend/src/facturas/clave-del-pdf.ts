import { createHash } from 'node:crypto';
import { EDICION } from '@cuenta-clara/dominio/edicion';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';

/**
 * The key of an invoice's stored PDF: the version that last changed its paper, the edition, and a digest of the ways to pay that it prints.
 * The ways to pay are no part of the invoice, so its version does not change with them.
 */

const DE_FACTURA = /^pdf\/([^/]+)\//;

export const carpetaDePdf = (factura: string): string => `pdf/${factura}`;

const DIGITOS = 16;
const huellaDe = (modos: readonly ModoDePagar[]): string =>
  createHash('sha256').update(JSON.stringify(modos)).digest('hex').slice(0, DIGITOS);

/** The edition is in the key, so that a PDF of an older edition is not found and is made anew. */
export const claveDelPdf = (
  { id, papel }: Pick<VistaDeFactura, 'id' | 'papel'>,
  modos: readonly ModoDePagar[],
): string => {
  const suyo = `${carpetaDePdf(id)}/${papel}-e${EDICION}`;
  return modos.length > 0 ? `${suyo}-${huellaDe(modos)}` : suyo;
};

/** The invoice a key is of; undefined of any other file. */
export const facturaDelPdf = (clave: string): string | undefined => DE_FACTURA.exec(clave)?.[1];
