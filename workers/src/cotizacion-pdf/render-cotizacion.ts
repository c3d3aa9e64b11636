import { type CotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { familiasPara } from '../factura-pdf/fuente.ts';
import { imprimir } from '../factura-pdf/imprimir.tsx';
import { type Logo, prepararLogo } from '../factura-pdf/logo.ts';
import { PdfDeCotizacion } from './PdfDeCotizacion.tsx';

export const renderCotizacion = async (cotizacion: CotizacionImpresa, logo: Logo | null): Promise<Buffer> => {
  const [imagen, familias] = await Promise.all([prepararLogo(logo), familiasPara(cotizacion)]);
  return imprimir(PdfDeCotizacion({ cotizacion, logo: imagen }), familias);
};
