import { renderToBuffer } from '@react-pdf/renderer';
import { type ResumenImpreso } from '@cuenta-clara/dominio/libro/exportacion/resumen-impreso';
import { cargarFuentes } from '../factura-pdf/fuente.ts';
import { PdfDeResumen } from './PdfDeResumen.tsx';

/** The summary as a PDF: the same bytes for the same summary. */
export const renderResumen = async (resumen: ResumenImpreso): Promise<Buffer> => {
  await cargarFuentes();
  return renderToBuffer(PdfDeResumen({ resumen }));
};
