import { renderToBuffer } from '@react-pdf/renderer';
import { type EstadoImpreso } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { cargarFuentes } from '../factura-pdf/fuente.ts';
import { type Logo, prepararLogo } from '../factura-pdf/logo.ts';
import { PdfDeEstado } from './PdfDeEstado.tsx';

/** The statement as a PDF: the same bytes for the same statement and logo. */
export const renderEstado = async (estado: EstadoImpreso, logo: Logo | null): Promise<Buffer> => {
  const [imagen] = await Promise.all([prepararLogo(logo), cargarFuentes()]);
  return renderToBuffer(PdfDeEstado({ estado, logo: imagen }));
};
