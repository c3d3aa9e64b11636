import { type EstadoImpreso } from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { familiasPara } from '../factura-pdf/fuente.ts';
import { imprimir } from '../factura-pdf/imprimir.tsx';
import { type Logo, prepararLogo } from '../factura-pdf/logo.ts';
import { PdfDeEstado } from './PdfDeEstado.tsx';

export const renderEstado = async (estado: EstadoImpreso, logo: Logo | null): Promise<Buffer> => {
  const [imagen, familias] = await Promise.all([prepararLogo(logo), familiasPara(estado)]);
  return imprimir(PdfDeEstado({ estado, logo: imagen }), familias);
};
