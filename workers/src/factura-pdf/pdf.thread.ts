import { constants, setPriority } from 'node:os';
import { type FacturaImpresa } from '../../../backend/src/dominio/facturas/factura-impresa.ts';
import { cargarFuentes } from './fuente.ts';
import { type Logo } from './logo.ts';
import { renderFactura } from './render-factura.ts';

/** The entry of a rendering thread (see pdf-pool.ts). */

export interface PdfJob {
  readonly impresa: FacturaImpresa;
  readonly logo: Logo | null;
}

/** Requests come first. Only Linux gives a thread a priority of its own; elsewhere the whole process would sink. */
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it: then PDFs share the processor as equals.
  }
}

await cargarFuentes();

const render = ({ impresa, logo }: PdfJob): Promise<Buffer> => renderFactura(impresa, logo);
export default render;
