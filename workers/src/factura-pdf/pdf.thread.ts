import { constants, setPriority } from 'node:os';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type LibroDeCalculo } from '@cuenta-clara/dominio/libro-de-calculo';
import { type ResumenImpreso } from '@cuenta-clara/dominio/libro/exportacion/resumen-impreso';
import { type EstadoImpreso } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { renderEstado } from '../estado-pdf/render-estado.ts';
import { renderResumen } from '../resumen-pdf/render-resumen.ts';
import { cargarFuentes } from './fuente.ts';
import { type Logo } from './logo.ts';
import { renderFactura } from './render-factura.ts';

/** The entry of a rendering thread (see pdf-pool.ts). */

export type PdfJob =
  | { readonly impresa: FacturaImpresa; readonly logo: Logo | null }
  | { readonly estado: EstadoImpreso; readonly logo: Logo | null }
  | { readonly resumen: ResumenImpreso }
  | { readonly libro: LibroDeCalculo };

/** Requests come first. Only Linux gives a thread a priority of its own; elsewhere the whole process would sink. */
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it: then PDFs share the processor as equals.
  }
}

await cargarFuentes();

/** Loaded when the first workbook is asked for: most threads never write one. */
const escribirLibro = async (libro: LibroDeCalculo): Promise<Buffer> =>
  (await import('../libro-de-calculo/escribir-libro.ts')).escribirLibro(libro);

const render = (job: PdfJob): Promise<Buffer> => {
  if ('libro' in job) return escribirLibro(job.libro);
  if ('resumen' in job) return renderResumen(job.resumen);
  if ('estado' in job) return renderEstado(job.estado, job.logo);
  return renderFactura(job.impresa, job.logo);
};
export default render;
