import { EDICION } from '@cuenta-clara/dominio/edicion';
import { type VistaDeFactura } from '@cuenta-clara/dominio/facturas/factura.view';

/** Where PDFs are kept: of an invoice, the one of the version that last changed its paper. */

const DE_FACTURA = /^pdf\/([^/]+)\//;

export const carpetaDePdf = (factura: string): string => `pdf/${factura}`;

/** A page of an older edition is no longer current. */
export const claveDelPdf = ({ id, papel }: Pick<VistaDeFactura, 'id' | 'papel'>): string =>
  `${carpetaDePdf(id)}/${papel}-e${EDICION}`;

/** The invoice a key is of; undefined of any other file. */
export const facturaDelPdf = (clave: string): string | undefined => DE_FACTURA.exec(clave)?.[1];
