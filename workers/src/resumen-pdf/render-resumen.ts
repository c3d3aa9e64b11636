import { type ResumenImpreso } from '@cuenta-clara/dominio/evidencia/exportacion/resumen-impreso';
import { familiasPara } from '../factura-pdf/fuente.ts';
import { imprimir } from '../factura-pdf/imprimir.tsx';
import { PdfDeResumen } from './PdfDeResumen.tsx';

export const renderResumen = async (resumen: ResumenImpreso): Promise<Buffer> =>
  imprimir(PdfDeResumen({ resumen }), await familiasPara(resumen));
