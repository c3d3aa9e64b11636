import { renderToBuffer } from '@react-pdf/renderer';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PdfDeFactura } from './PdfDeFactura.tsx';
import { cargarFuentes } from './fuente.ts';
import { type Logo, prepararLogo } from './logo.ts';

/** The invoice as a PDF: the same bytes for the same invoice and logo. A logo that is no picture is left out. */
export const renderFactura = async (impresa: FacturaImpresa, logo: Logo | null): Promise<Buffer> => {
  const [imagen] = await Promise.all([prepararLogo(logo), cargarFuentes()]);
  return renderToBuffer(PdfDeFactura({ impresa, logo: imagen }));
};
