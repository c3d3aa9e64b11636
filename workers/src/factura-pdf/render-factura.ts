import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PdfDeFactura } from './PdfDeFactura.tsx';
import { familiasPara } from './fuente.ts';
import { imprimir } from './imprimir.tsx';
import { type Logo, prepararLogo } from './logo.ts';

export const renderFactura = async (impresa: FacturaImpresa, logo: Logo | null): Promise<Buffer> => {
  const [imagen, familias] = await Promise.all([prepararLogo(logo), familiasPara(impresa)]);
  return imprimir(PdfDeFactura({ impresa, logo: imagen }), familias);
};
