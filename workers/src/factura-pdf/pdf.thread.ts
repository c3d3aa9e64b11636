import { constants, setPriority } from 'node:os';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type ResumenImpreso } from '@cuenta-clara/dominio/evidencia/exportacion/resumen-impreso';
import { type CotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { type EstadoImpreso } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { type ReporteImpreso } from '@cuenta-clara/dominio/reportes/reporte-impreso';
import { renderCotizacion } from '../cotizacion-pdf/render-cotizacion.ts';
import { renderEstado } from '../estado-pdf/render-estado.ts';
import { renderReporte } from '../reporte-pdf/render-reporte.ts';
import { renderResumen } from '../resumen-pdf/render-resumen.ts';
import { cargarFuentes, familiasPara } from './fuente.ts';
import { imprimir } from './imprimir.tsx';
import { type Logo } from './logo.ts';
import { renderFactura } from './render-factura.ts';

export type PdfJob =
  | { readonly warmUp: true }
  | { readonly impresa: FacturaImpresa; readonly logo: Logo | null }
  | { readonly cotizacion: CotizacionImpresa; readonly logo: Logo | null }
  | { readonly estado: EstadoImpreso; readonly logo: Logo | null }
  | { readonly reporte: ReporteImpreso; readonly logo: Logo | null }
  | { readonly resumen: ResumenImpreso };

/**
 * PDF threads have a lower priority, so that requests come before rendering. Except on Linux, the call would
 * slow the whole process.
 */
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid a lower priority: the thread then keeps the normal priority.
  }
}

await cargarFuentes();

/** Renders an empty document, which loads and compiles what the thread's first real render needs. */
const warmUp = async (): Promise<Buffer> =>
  imprimir({ titulo: '', autor: '', dia: '2026-01-01', contenido: null }, await familiasPara({}));

const render = (job: PdfJob): Promise<Buffer> => {
  if ('warmUp' in job) return warmUp();
  if ('resumen' in job) return renderResumen(job.resumen);
  if ('cotizacion' in job) return renderCotizacion(job.cotizacion, job.logo);
  if ('estado' in job) return renderEstado(job.estado, job.logo);
  if ('reporte' in job) return renderReporte(job.reporte, job.logo);
  return renderFactura(job.impresa, job.logo);
};
export default render;
