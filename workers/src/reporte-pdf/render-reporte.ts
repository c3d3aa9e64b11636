import { type ReporteImpreso } from '@cuenta-clara/dominio/reportes/reporte-impreso';
import { familiasPara } from '../factura-pdf/fuente.ts';
import { imprimir } from '../factura-pdf/imprimir.tsx';
import { type Logo, prepararLogo } from '../factura-pdf/logo.ts';
import { PdfDeReporte } from './PdfDeReporte.tsx';

export const renderReporte = async (reporte: ReporteImpreso, logo: Logo | null): Promise<Buffer> => {
  const [imagen, familias] = await Promise.all([prepararLogo(logo), familiasPara(reporte)]);
  return imprimir(PdfDeReporte({ reporte, logo: imagen }), familias);
};
